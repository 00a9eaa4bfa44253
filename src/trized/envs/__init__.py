"""Environments for reinforcement learning: batches, PettingZoo, Gymnasium and OpenSpiel.

`batch` needs no library, `arrays` needs numpy, the others the library in their name; all come with the extra `envs`.
"""

from trized.envs.batch import Batch

__all__ = ["Batch"]
