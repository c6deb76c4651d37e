"""The bot's commands, one line each.

May touch: the SDK's calls, the bot's own commands. Rule kept here: users act with their own account, and the server
decides what they may; a change that can't be taken back is asked about first.
"""

from collections.abc import Mapping

from mainmatch_client.calls import hosting, matches, play, season_hosting, seasons, talk
from mainmatch_discord.commands import own, previews
from mainmatch_discord.commands.command import Command

__all__ = ["COMMANDS", "GROUPS"]

GROUPS: Mapping[str, str] = {
    "host": "Host a match",
    "seat": "Seats of a match that you host",
    "talk": "Talk with other players in private",
    "season": "Be in the cast of a season",
    "season-host": "Host a season",
}

COMMANDS = (
    # Find a match, and play it.
    Command(
        name="matches",
        does=matches.matches,
        about="List the open matches that you can join",
        fixed={"status": "lobby", "limit": 50},
    ),
    Command(name="join", does=own.join, done="You have seat {seat} in {title}", named={"match_id": "lobby"}),
    Command(name="leave", does=matches.leave, done="Your seat is free again"),
    Command(name="match", does=own.see),
    Command(name="submit", does=own.submit),
    Command(name="receipt", does=own.receipt),
    Command(name="withdraw", does=play.withdraw, done="Withdrawn", about="Withdraw your submission in this phase"),
    Command(
        name="sent",
        does=play.history,
        done="What you have sent",
        fixed={"limit": 500},
        about="What you have sent in this match, oldest first",
    ),
    Command(
        name="more-time",
        does=play.take_extension,
        done="You have taken an extension",
        about="Take an extension for the open phase, where the match gives them",
    ),
    Command(
        name="rules", does=play.rules, done="The rules", about="The rules of the match, with the chapters told so far"
    ),
    Command(name="rulings", does=matches.clarifications, done="Rulings", about="List the rulings of the hosts"),
    Command(name="result", does=matches.result, done="The result"),
    Command(
        name="history",
        does=play.events,
        done="What happened",
        about="What happened so far, as far as you may know it",
        fixed={"limit": 500, "says": True},
    ),
    Command(name="recap", does=matches.recap, about="The story of the match so far, as far as you may know it"),
    Command(name="ask", does=own.ask, is_modal=True),
    Command(name="confess", does=own.confess),
    Command(
        name="talk open",
        does=talk.create_channel,
        done="The thread is in the match's channel, for its members alone",
        about="Open a private thread with other players, if talk is free",
    ),
    Command(name="talk add", does=talk.add_channel_members, done="They read what is said from now on"),
    Command(name="talk leave", does=talk.leave_channel, done="You have left"),
    Command(
        name="talk report",
        does=talk.report_message,
        done="Reported: the hosts don't see by whom",
        named={"reason": "complaint"},
    ),
    Command(name="link", does=own.link),
    # Host a match.
    Command(name="host create", does=own.create),
    Command(name="host here", does=own.here),
    Command(name="host start", does=matches.start, done="It has begun", fixed={"when_seats_are_free": None}),
    Command(
        name="host change",
        does=matches.update_match,
        done="{title} is changed",
        about="Change the match while it waits for players",
        named={"player_count": "players"},
    ),
    Command(name="host missing", does=hosting.host_status),
    Command(name="host remind", does=hosting.remind, done="Reminded"),
    Command(
        name="host extend", does=hosting.extend, done="Extended", about="Extend the open phase", fixed={"due_at": None}
    ),
    Command(name="host pause", does=hosting.pause, done="Paused", about="Pause the match"),
    Command(name="host resume", does=hosting.resume, done="It continues"),
    Command(name="host close", does=hosting.close_phase, done="Closed", about="Close the open phase now"),
    Command(
        name="host announce", does=hosting.announce, done="Announced", about="Tell everybody in the match something"
    ),
    Command(
        name="host rule",
        does=hosting.clarify,
        done="Ruling {n} is published",
        about="Publish a dated ruling, which stays listed",
    ),
    Command(name="host hide", does=talk.delete_message, done="The message is hidden", about="Hide a message"),
    Command(
        name="host reports",
        does=talk.reports,
        done="Reported messages",
        fixed={"limit": 50},
        about="Messages that players reported, with their neighbours",
    ),
    Command(
        name="host answer-report",
        does=talk.answer_report,
        done="Answered",
        named={"message_id": "reported"},
    ),
    Command(name="host review", does=hosting.review, done="What waits for publication"),
    Command(name="host sent", does=hosting.sent, done="What was sent", fixed={"phase_id": None}),
    Command(
        name="host publish",
        does=hosting.publish,
        # No phase is open then, and it is published by itself if nobody does.
        fixed={"phase_id": None},
        done="Published",
        about="Publish the outcome of the last phase, after you have read it",
    ),
    Command(
        name="host rewind",
        does=hosting.rewind,
        done="Rewound",
        about="Rewind the match to an earlier phase; you see first what goes",
        sure=previews.rewind,
    ),
    Command(name="host unseal", does=hosting.break_seal, done="What is sealed", sure=previews.unseal),
    Command(
        name="host audit",
        does=hosting.audit,
        done="The audit log",
        fixed={"limit": 500},
        about="What hosts did, and why",
    ),
    Command(name="host cancel", does=hosting.cancel, done="Cancelled", sure=previews.cancel),
    Command(name="host list", does=matches.hosts, done="Hosts", fixed={"limit": 100}),
    Command(name="host add", does=hosting.add_host, done="A host was added", about="Add a host to the match"),
    Command(name="host remove", does=hosting.remove_host, done="The host was removed", named={"account": "host"}),
    Command(
        name="seat fill",
        does=matches.add_bots,
        done="Filled",
        about="Fill all free seats with house bots",
        fixed={"fill": True, "seat": None, "bot": None},
    ),
    Command(name="seat free", does=matches.remove_player, done="The seat is free"),
    Command(name="seat substitute", does=own.substitute, done="Substituted"),
    Command(name="seat invite", does=own.invite, done="Invited"),
    Command(
        name="seat submit", does=own.send_for, about="Send for a seat; its player is told, and both versions are kept"
    ),
    Command(name="seat removed", does=hosting.removals, done="Removed", fixed={"limit": 100}),
    Command(
        name="seat readmit",
        does=hosting.delete_removal,
        done="They may join again",
        named={"account": "removed"},
        about="Let somebody who was removed join again",
    ),
    # Be in a season.
    Command(name="season list", does=seasons.seasons, done="Seasons", about="List the seasons", fixed={"limit": 50}),
    Command(
        name="season join",
        does=seasons.join_season,
        done="You are in the cast of {title}",
        named={"season_id": "casting"},
    ),
    Command(name="season leave", does=seasons.leave_season, done="You have left the cast", sure=previews.leave_season),
    Command(name="season show", does=seasons.season_view, about="Standings, episodes, open decisions"),
    Command(
        name="season history",
        does=seasons.season_events,
        done="What happened",
        about="What happened so far, as far as you may know it",
        fixed={"limit": 500, "says": True},
    ),
    Command(name="season recap", does=seasons.season_recap, about="The story of the season or of an episode"),
    Command(name="season decide", does=own.decide),
    Command(
        name="season give",
        does=seasons.create_offer,
        done="Offered: they take it or decline",
        about="Offer garnets to a member; they are reserved until the answer",
    ),
    Command(name="season answer", does=seasons.answer_offer, done="Answered"),
    Command(name="season withdraw", does=seasons.delete_offer, done="Your offer is withdrawn"),
    Command(
        name="season ledger",
        does=seasons.ledger,
        done="The ledger",
        about="Your lines of the ledger",
        fixed={"limit": 500},
    ),
    # Host a season.
    Command(name="season-host create", does=own.create_season),
    Command(name="season-host here", does=own.season_here),
    Command(name="season-host policies", does=own.policies, is_modal=True),
    Command(
        name="season-host add",
        does=season_hosting.add_member,
        done="{alias} is in the cast",
        about="Take a person or a bot into the cast",
    ),
    Command(name="season-host group", does=season_hosting.update_member, done="{alias} is in these groups"),
    Command(name="season-host remove", does=season_hosting.remove_member, done="Removed", sure=previews.remove_member),
    Command(
        name="season-host substitute",
        does=season_hosting.put_member_player,
        done="{alias} has another player",
        about="Put another person or a bot behind a member",
    ),
    Command(name="season-host warn", does=season_hosting.create_warning, done="Warned, for the {n}. time"),
    Command(name="season-host start", does=season_hosting.start_season, done="The season has started"),
    Command(
        name="season-host episode",
        does=season_hosting.create_episode,
        done="Episode {n} is announced",
        about="Announce an episode",
    ),
    Command(
        name="season-host match",
        does=matches.create_match,
        done="{title}: the cast is seated, `/host start` begins it",
        about="Create the match that is next in the season",
        fixed={"visibility": None, "starts_at": None},
    ),
    Command(name="season-host close", does=season_hosting.close_decision, done="The decision is closed"),
    Command(name="season-host extend", does=season_hosting.extend_decision, done="The decision has more time"),
    Command(
        name="season-host take-back",
        does=season_hosting.take_back_match,
        done="Taken back",
        named={"match_id": "played"},
        sure=previews.take_back,
    ),
    Command(name="season-host finals", does=season_hosting.start_finals, done="The finals are announced"),
    Command(name="season-host announce", does=season_hosting.announce_season, done="Announced"),
    Command(
        name="season-host cancel", does=season_hosting.cancel_season, done="Cancelled", sure=previews.cancel_season
    ),
    Command(name="season-host list", does=seasons.season_hosts, done="Hosts", fixed={"limit": 100}),
    Command(
        name="season-host add-host",
        does=season_hosting.add_season_host,
        done="A host was added",
        about="Add a host to the season",
    ),
    Command(
        name="season-host remove-host",
        does=season_hosting.remove_season_host,
        done="The host was removed",
        named={"account": "host"},
    ),
    Command(name="setup", does=own.setup),
)
