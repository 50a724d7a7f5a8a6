"""Two machines: the acts of both as one history whose state does not depend on who merges.

`graph` makes one graph of a journal and of the branches that its *merged* acts embed. `claims` says
what an act decides, and `conflicts` finds acts of different machines that contradict each other.
`united` folds the graph in an order that follows from the acts alone, `facts` unites results, and
`joining` makes the act that embeds a branch.
"""
