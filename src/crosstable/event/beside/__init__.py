"""An event that is paired in another program: what is seen there, compared with what is here.

`comparing` is one pure function from a snapshot and a section to a preview; `taking` makes the act
of a preview that somebody accepted; `handback` makes the file that goes back. `watching` looks into
the folder and knows nothing of the event; `working` joins them for the shells.
"""
