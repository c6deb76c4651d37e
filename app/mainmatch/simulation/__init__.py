"""The rehearsal room: whole matches without players, to weigh a game and to see how its days go.

May touch: games, rules, a terminal, files that were asked for; the house only from outside, as a client does.
Rule kept here: what is shown follows from a seed, on any number of cores.
"""
