"""From the lines of a journal to the state, also where several machines wrote them.

`folding` is the whole way, `applying` the step of one act. New acts are performed on a state in
`performing`, which asks `confirming` what has to be confirmed first; `undoing` goes back.

For several machines `graph` makes one graph of a journal and of the branches that its *merged* acts
embed, `claims` lists what an act decides, `conflicts` finds acts that contradict each other,
`united` folds the graph in an order that follows from the acts alone, and `facts` unites results.
"""
