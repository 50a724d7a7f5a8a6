"""The one door for acts: words, typed or sent, become acts of the event."""
