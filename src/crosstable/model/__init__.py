"""The words of the domain: tournament, player, result, date, title, code, finding, diagnostic."""
