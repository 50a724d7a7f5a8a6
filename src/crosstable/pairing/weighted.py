"""The heaviest matching of a graph with whole numbers as weights, exactly.

rustworkx computes with 128 bits and gives wrong answers without a word when the weights come near
that; so weights of more than `SAFE_BITS` take the slower way in plain Python, which has no limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from crosstable.pairing.anyweight import heaviest_matching_of_any_size
from crosstable.pairing.matching import FREE

SAFE_BITS = 120

WeightedEdge = tuple[int, int, int]
"""Two vertices and what pairing them is worth."""


def heaviest_matching(size: int, edges: Sequence[WeightedEdge]) -> list[int]:
    """The mates in a matching of the largest sum of weights; it need not be perfect."""
    largest = max((abs(weight) for _, _, weight in edges), default=0)
    if largest.bit_length() > SAFE_BITS:
        return heaviest_matching_of_any_size(size, edges)
    import rustworkx

    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.extend_from_weighted_edge_list(cast(list[tuple[int, int, int]], edges))
    mates = [FREE] * size
    for vertex, other in rustworkx.max_weight_matching(graph, weight_fn=int):
        mates[vertex] = other
        mates[other] = vertex
    return mates
