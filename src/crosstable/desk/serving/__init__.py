"""How the desk is reached: where it listens, who may ask, under which address."""
