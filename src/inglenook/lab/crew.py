"""Who may play for a designer: quick ones, of whom there are ten thousand games in seconds, and those who think."""

from inglenook.engine.game import Game

from .plan import BEGINNER, POLICY, RANDOM, USUAL, Agent

APPRENTICE, JOURNEYMAN, MASTER = "apprentice", "journeyman", "master"
THOUGHT = "search:60"
DEPTHS = ("search:15", THOUGHT, "search:240")
SEARCHING, EXPERT = "searching", "expert"
QUICK = (POLICY, RANDOM, BEGINNER)


def minded(game: Game) -> bool:
    """Whether its levels have minds of their own instead of the search."""
    return game.mind(MASTER, 0) is not None


def better(game: Game) -> tuple[Agent, Agent]:
    """Who ought to win, and against whom."""
    return (Agent(MASTER), Agent(APPRENTICE)) if minded(game) else (Agent(THOUGHT), Agent(POLICY))


def deeper(game: Game) -> list[Agent]:
    """Those who think ever more."""
    levels = (APPRENTICE, JOURNEYMAN, MASTER) if minded(game) else DEPTHS
    return [Agent(each) for each in levels]


def lively(game: Game) -> Agent | None:
    """Who shows how long a game is among people, where the quick ones act at random; else these show it."""
    return None if game.parts.get("policy") else better(game)[1]


def crew(game: Game) -> dict[str, Agent]:
    """Who may be asked to play all seats, by name. Without a policy the usual player plays at random anyway, and
    would make no better beginner by slips."""
    shallow, middle, deep = deeper(game)
    if game.parts.get("policy"):
        quick = {POLICY: USUAL, RANDOM: Agent(RANDOM), BEGINNER: Agent(BEGINNER)}
    else:
        quick = {RANDOM: USUAL, BEGINNER: shallow}
    return {**quick, SEARCHING: middle, EXPERT: deep}


def name_of(game: Game, bot: str) -> str:
    """What a player of the crew is called."""
    return next(name for name, agent in crew(game).items() if agent.bot == bot)


def thinks(agent: Agent) -> bool:
    return agent.bot not in QUICK
