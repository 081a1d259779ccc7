"""Consultations and agreements: R-52. How private talk is kept private is proved for all games elsewhere."""

from pathlib import Path

import pytest

from tests.server.helpers import ANN, BEN, CARA, app_in, run, running


@pytest.mark.clause("R-52")
def test_dukes_talk_to_all_or_to_one_duke_in_private(tmp_path: Path) -> None:
    with app_in(tmp_path) as app:
        table = run(running(app.tables, "hoardraids"))
        run(app.tables.chat(table, ANN, "Peace until nightfall?"))
        run(app.tables.chat(table, ANN, "Not with Cara, though.", 1))
        pages = [app.renderer.table(table, person, True, True) for person in (ANN, BEN, CARA, None)]
    assert ["Peace until nightfall?" in page for page in pages] == [True, True, True, True]
    assert ["Not with Cara, though." in page for page in pages] == [True, True, False, False]
