"""Games as environments for learning: batches, and the interfaces of other libraries."""
