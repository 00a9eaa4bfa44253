"""Games as environments for learning: batches, and the interfaces of PettingZoo, Gymnasium and OpenSpiel.

`batch` needs nothing else; `arrays` needs numpy; the others need the library that they are named after. All of these
come with the extra `envs`.
"""

from trized.envs.batch import Batch

__all__ = ["Batch"]
