"""Hosting: what hosts can do with a match, a module for each kind of act.

May touch: the store. Rule kept here: every act is a host's, has a place in the audit log, and is announced
by an event; nothing is answered that the facts wouldn't say.
"""
