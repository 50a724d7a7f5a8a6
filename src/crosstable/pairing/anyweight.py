"""The heaviest matching with weights of any size, in plain Python.

Edmonds' primal-dual method in its plainest form: each vertex and each contracted odd cycle
("blossom") has a price, no edge is worth more than the prices it pays, and the matching grows along
edges that are worth exactly that. Every step looks at all edges; graphs of a hundred vertices are
what it is good for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from crosstable.pairing.matching import FREE

_OUTER = 1
_INNER = 2
"""Labels of top-level blossoms: an even or an odd number of steps from a free vertex."""


def heaviest_matching_of_any_size(size: int, edges: Sequence[tuple[int, int, int]]) -> list[int]:
    """The mates in a matching of the largest sum of weights; it need not be perfect."""
    useful = [edge for edge in edges if edge[2] > 0]
    return _Prices(size, useful).match() if useful else [FREE] * size


class _Blossom:
    """A vertex, or an odd cycle of blossoms of which the first one holds the base.

    `links[i]` is the edge from child i to the child after it. The price of an edge counts double,
    so that halves never occur.
    """

    def __init__(self, vertex: int) -> None:
        self.base = vertex
        self.children: list[_Blossom] = []
        self.links: list[tuple[int, int]] = []
        self.parent: _Blossom | None = None
        self.price = 0
        self.label = 0
        self.entry: tuple[int, int] | None = None
        """Of an inner blossom: the edge by which it was reached, the outer end first."""

    def vertices(self) -> Iterator[int]:
        if not self.children:
            yield self.base
        for child in self.children:
            yield from child.vertices()


class _Prices:
    """The state of the method: prices, mates, blossoms."""

    def __init__(self, size: int, edges: Sequence[tuple[int, int, int]]) -> None:
        self._edges = edges
        self._mates = [FREE] * size
        self._prices = [max(weight for _, _, weight in edges)] * size
        self._leaves = [_Blossom(vertex) for vertex in range(size)]
        self._top = list(self._leaves)
        """The top-level blossom of each vertex."""

    def match(self) -> list[int]:
        """Grows the matching until no free vertex has a price left."""
        self._label_anew()
        while True:
            if self._follow_exact_edge():
                continue
            if self._change_prices():
                return self._mates

    def _tops(self) -> list[_Blossom]:
        return list({id(top): top for top in self._top}.values())

    def _label_anew(self) -> None:
        for top in self._tops():
            is_free = self._mates[top.base] == FREE
            top.label = _OUTER if is_free else 0
            top.entry = None

    def _spare(self, vertex: int, other: int, weight: int) -> int:
        return self._prices[vertex] + self._prices[other] - 2 * weight

    # -- growing ----------------------------------------------------------------------------------

    def _follow_exact_edge(self) -> bool:
        """Uses one exact edge from an outer blossom: to label, to contract or to augment."""
        for vertex, other, weight in self._edges:
            near = self._top[vertex]
            far = self._top[other]
            if near is far or _OUTER not in (near.label, far.label):
                continue
            if _INNER in (near.label, far.label) or self._spare(vertex, other, weight):
                continue
            if near.label != _OUTER:
                vertex, other, near, far = other, vertex, far, near
            if far.label == _OUTER:
                self._join(vertex, other)
            else:
                self._extend(vertex, other, far)
            return True
        return False

    def _extend(self, vertex: int, other: int, reached: _Blossom) -> None:
        reached.label = _INNER
        reached.entry = (vertex, other)
        self._top[self._mates[reached.base]].label = _OUTER

    def _path_to_root(self, blossom: _Blossom) -> list[_Blossom]:
        """The outer and inner blossoms by turns, from an outer one to a free one."""
        path = [blossom]
        while self._mates[path[-1].base] != FREE:
            inner = self._top[self._mates[path[-1].base]]
            assert inner.entry is not None
            path += [inner, self._top[inner.entry[0]]]
        return path

    def _join(self, vertex: int, other: int) -> None:
        """Two outer blossoms meet: a path between free vertices, or an odd cycle."""
        ours = self._path_to_root(self._top[vertex])
        theirs = self._path_to_root(self._top[other])
        if ours[-1] is not theirs[-1]:
            self._augment(vertex, other)
            self._augment(other, vertex)
            self._expand_worthless()
            self._label_anew()
            return
        while len(ours) > 1 and len(theirs) > 1 and ours[-2] is theirs[-2]:
            ours.pop()
            theirs.pop()
        self._contract(ours, theirs, (vertex, other))

    def _augment(self, vertex: int, mate: int) -> None:
        """Pairs a vertex of an outer blossom with another, and re-pairs the path behind it."""
        while True:
            blossom = self._top[vertex]
            former = self._mates[blossom.base]
            self._rebase(blossom, vertex)
            self._mates[vertex] = mate
            if former == FREE:
                return
            inner = self._top[former]
            assert inner.entry is not None
            outer_end, inner_end = inner.entry
            self._rebase(inner, inner_end)
            self._mates[inner_end] = outer_end
            vertex = outer_end
            mate = inner_end

    def _rebase(self, blossom: _Blossom, vertex: int) -> None:
        """Makes a vertex the base of its blossom by re-pairing the even way round the cycle."""
        if not blossom.children:
            return
        place = next(i for i, c in enumerate(blossom.children) if vertex in set(c.vertices()))
        children = blossom.children
        links = blossom.links
        self._rebase(children[place], vertex)
        count = len(children)
        if place % 2:
            pairs = [(i, links[i]) for i in range(place + 1, count, 2)]
        else:
            pairs = [(i, links[i]) for i in range(0, place, 2)]
        for i, (base, other) in pairs:
            self._rebase(children[i], base)
            self._rebase(children[(i + 1) % count], other)
            self._mates[base] = other
            self._mates[other] = base
        blossom.children = children[place:] + children[:place]
        blossom.links = links[place:] + links[:place]
        blossom.base = vertex

    # -- blossoms ---------------------------------------------------------------------------------

    def _contract(
        self, ours: list[_Blossom], theirs: list[_Blossom], link: tuple[int, int]
    ) -> None:
        """Makes one outer blossom of the cycle that two paths and the edge between them form."""
        children = [*reversed(ours), *theirs[:-1]]
        blossom = _Blossom(children[0].base)
        blossom.children = children
        down = [self._link(upper, lower) for lower, upper in pairwise(ours)]
        up = [self._link(lower, upper) for lower, upper in pairwise(theirs)]
        blossom.links = [*reversed(down), link, *up]
        blossom.label = _OUTER
        for child in children:
            child.parent = blossom
        for vertex in blossom.vertices():
            self._top[vertex] = blossom

    def _link(self, blossom: _Blossom, other: _Blossom) -> tuple[int, int]:
        """The edge of the tree between two neighbours on a path, from the first to the second."""
        inner, outer = (blossom, other) if blossom.label == _INNER else (other, blossom)
        assert inner.entry is not None
        is_pair = self._mates[inner.base] == outer.base
        edge = (inner.base, outer.base) if is_pair else (inner.entry[1], inner.entry[0])
        return edge if inner is blossom else edge[::-1]

    def _expand(self, blossom: _Blossom) -> None:
        for child in blossom.children:
            child.parent = None
            for vertex in child.vertices():
                self._top[vertex] = child

    def _expand_worthless(self) -> None:
        """Dissolves blossoms without a price, as far down as there are any."""
        pending = self._tops()
        while pending:
            blossom = pending.pop()
            if blossom.children and not blossom.price:
                self._expand(blossom)
                pending += blossom.children

    # -- prices -----------------------------------------------------------------------------------

    def _change_prices(self) -> bool:
        """Lowers outer and raises inner prices until an edge becomes exact; True at the end."""
        tops = self._tops()
        outer = [v for top in tops if top.label == _OUTER for v in top.vertices()]
        inner = [v for top in tops if top.label == _INNER for v in top.vertices()]
        if not outer:
            return True
        end = min(self._prices[vertex] for vertex in outer)
        step = min([end, *self._steps_to_edges(), *self._steps_to_blossoms(tops)])
        for vertex in outer:
            self._prices[vertex] -= step
        for vertex in inner:
            self._prices[vertex] += step
        for top in tops:
            if top.children:
                top.price += {_OUTER: 2, _INNER: -2}.get(top.label, 0) * step
        if step == end:
            return True
        worthless = [t for t in tops if t.children and t.label == _INNER and not t.price]
        for blossom in worthless:
            self._expand(blossom)
        if worthless:
            self._label_anew()
        return False

    def _steps_to_edges(self) -> Iterator[int]:
        for vertex, other, weight in self._edges:
            near = self._top[vertex]
            far = self._top[other]
            labels = {near.label, far.label}
            if near is far or _OUTER not in labels or _INNER in labels:
                continue
            spare = self._spare(vertex, other, weight)
            yield spare // 2 if labels == {_OUTER} else spare

    @staticmethod
    def _steps_to_blossoms(tops: Sequence[_Blossom]) -> Iterator[int]:
        for top in tops:
            if top.children and top.label == _INNER:
                yield top.price // 2
