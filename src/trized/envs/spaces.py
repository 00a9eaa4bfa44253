"""Observations as spaces of Gymnasium."""

import numpy as np
from gymnasium.spaces import Box, Dict

from trized.envs.match import Match


def observation_space(match: Match) -> Dict:
    """Return the space of an agent's observation: features and mask of legal actions."""
    return Dict(
        {
            "observation": Box(0, 1, (match.feature_count,), np.int8),
            "action_mask": Box(0, 1, (match.action_count,), np.int8),
        }
    )
