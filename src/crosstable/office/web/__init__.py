"""The office as a web application: public pages, the officer's pages, an interface for programs."""
