"""What the lab finds in an edition, and that it finds nothing where nothing is wrong."""

from inglenook.engine.registry import find_game
from inglenook.lab.plan import followed, sharpen, text_of
from inglenook.lab.report import Finding, Report
from inglenook.lab.study import Study

KEEPERS = find_game("keepers")
HEROES = find_game("heroes")


def keepers(text: str, players: int = 4) -> Report:
    return list(sharpen(Study("keepers", text, [players], stages=(600,), thinking=False)))[-1]


def found(report: Report) -> list[tuple[str, tuple[str, ...]]]:
    return [(each.kind, each.names) for each in report.findings]


def test_nothing_is_wrong_with_the_standard_edition() -> None:
    report = keepers(text_of(KEEPERS.edition))
    assert report.findings == ()
    assert report.figure("rounds", 4).low < report.figure("rounds", 4).value < report.figure("rounds", 4).high


def test_an_option_that_nobody_can_pay_for_is_dead_and_its_price_is_to_blame() -> None:
    [first, *_] = keepers("[numbers]\ncost = 6\nhand = 4\n").findings
    assert (first.kind, first.names[0]) == ("dead", "sabotage")
    assert "cost" in first.names
    assert "hand" not in first.names
    assert str(first.sentence).endswith("sabotaged, because of cost.")


def test_a_low_limit_is_told_from_a_game_without_end() -> None:
    [low, *_] = keepers("[options]\nmax-rounds = 2\n").findings
    [endless, *_] = keepers("[numbers]\nquests = [26, 26, 0, 0]\n[options]\nmax-rounds = 30\n").findings
    assert (low.kind, low.names) == ("limit", ("max-rounds", "rounds"))
    assert (endless.kind, endless.names[0]) == ("endless", "quests")


def test_a_change_that_changes_nothing_is_idle() -> None:
    """With two rounds the Quest Giver of the last one is all the same."""
    report = keepers("[options]\nmax-rounds = 1\nquest-giver = 'fixed'\n")
    assert ("idle", ("quest-giver",)) in found(report)
    assert ("idle", ("quest-giver",)) not in found(keepers("[options]\nquest-giver = 'fixed'\n"))


def test_a_card_that_decides_every_game_is_too_strong() -> None:
    text = '[cards]\n"orc thief" = { gold = 80 }\n"elf mage" = { gold = 8 }\n'
    report = list(sharpen(Study("heroes", text, [4], stages=(600,), thinking=False)))[-1]
    assert found(report) == [("strong", ("orc thief", "gold"))]


def test_findings_are_told_the_gravest_first() -> None:
    report = keepers("[numbers]\nadventurers = [4, 0, 0, 0]\n")
    severities = [each.severity for each in report.findings]
    assert severities == sorted(severities, reverse=True)
    assert len(severities) > 1
    assert "sudden" in [each.kind for each in report.findings]


def test_what_the_figures_show_at_last_is_found_even_if_the_first_look_left_it_open() -> None:
    """Who sits first begins in Rogues: seats win from 19 to 33 in a hundred games, which few games cannot tell."""
    text = text_of(find_game("rogues").edition)
    first, *_, last = sharpen(Study("rogues", text, [4], stages=(100, 2000), thinking=False))
    assert "seat" not in [each.kind for each in first.findings]
    [seat] = [each for each in last.findings if each.kind == "seat"]
    assert seat.names[:2] == ("seat C", "seat D")
    assert seat.figures[0] == last.figure("seat C", 4)


def test_where_quick_bots_act_at_random_others_show_how_long_it_is_and_what_pays() -> None:
    text = text_of(find_game("rogues").edition)
    first, *_, last = sharpen(Study("rogues", text, [3], stages=(4, 8)))
    assert first.figure("turns", 3).value > 2 * last.figure("turns", 3).value
    assert last.figure("minutes", 3).value < first.figure("minutes", 3).value
    [ways] = [each for each in last.pictures if each.name == "worth of each group"]
    assert "claim" in [each.name for each in ways.figures]
    assert {each.sentence.key for each in ways.figures} == {"lab.alone"}


def test_how_much_is_done_grows_to_all_of_it() -> None:
    study = Study("keepers", text_of(KEEPERS.edition), (3,), stages=(50, 200), thinking=False)
    told = [each if isinstance(each, float) else each.progress for each in followed(study)]
    assert told[0] == 0
    assert told == sorted(told)
    assert told[-1] == 1


def test_length_is_what_a_game_counts_first_and_half_as_long_again_is_too_long() -> None:
    """Turns in a round are as ever where six rounds are played instead of three."""
    [long, *_] = heroes("[options]\nrounds = 6\n")
    assert (long.kind, long.names) == ("long", ("turns", "rounds"))
    assert "long" not in [each.kind for each in heroes("[options]\nrounds = 4\n")]


def heroes(text: str) -> tuple[Finding, ...]:
    return list(sharpen(Study("heroes", text, [4], stages=(600,), thinking=False)))[-1].findings
