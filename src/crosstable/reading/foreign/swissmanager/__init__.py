"""Swiss-Manager's own files: TUNX, TURX (individuals), TUMX, TUTX (teams), Swiss and round robin.

The older TUN, TUR, TUM and TUT are another format and are not read.
"""
