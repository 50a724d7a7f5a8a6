"""Every kind of fault: declared, noticed by rules, judged by purpose, fixed."""
