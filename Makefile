# The same targets for people and for CI. Every target that needs the environment makes it first.

# The environment remembers its Python: `make PYTHON=python3.12 play` once, plain `make play` afterwards.
PYTHON ?= $(or $(wildcard $(shell sed -n 's/^executable = //p' .venv/pyvenv.cfg 2>/dev/null)),python3)
BIN := .venv/bin
CHECKED := src tools tests bench $(wildcard examples)

.DEFAULT_GOAL := help
.PHONY: help install play test check format soak golden bench bench-server bench-seen bench-reading bench-past bench-growth bench-sockets bench-kills bench-faults bench-restarts bench-takeover bench-workers bench-tempo bench-pages bench-crowd bench-attacks bench-first-card bench-lengths bench-vector bench-suggest bench-judges bench-learner bench-response ladder balance docs pictures lock release clean browser bench-doors bench-flaws test-research

help: ## show this list
	@echo "make PYTHON=python3.12 … chooses the Python (3.11 or newer). Targets:"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-16s %s\n", $$1, $$2 }' Makefile

install: ## make .venv with everything in it (a second time: nothing to do)
	@$(PYTHON) tools/bootstrap.py dev

play: ## open the tables in the browser; PLAY has options for that, as in `make play PLAY=--lan`
	@$(PYTHON) tools/bootstrap.py play
	@$(BIN)/inglenook serve $(PLAY)

test: install browser ## run the tests
	$(BIN)/python -m pytest -n auto

test-research: install ## let learners learn (needs torch: install a CPU build of it first, or pip takes the usual one; five minutes)
	@$(BIN)/python -m pip install -q -e ".[learn]"
	$(BIN)/python -m pytest tests/adapters --learn -k "learn or torchrl or trajectories"

browser: install # a Chromium for the tests: found, or fetched
	@$(BIN)/python tools/browser.py >/dev/null

check: install ## lint, formatting and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy $(CHECKED)

format: install ## mend what can be mended automatically
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

soak: install browser ## run the tests over every game, seat count and option (long)
	$(BIN)/python -m pytest tests -n auto --soak

golden: install ## write golden records anew that no longer hold, and all stories; look at the difference before you commit it
	$(BIN)/python -m pytest tests -k golden --regenerate

bench: install ## measure speed
	@$(BIN)/inglenook bench

bench-server: install ## measure the server
	@$(BIN)/python bench/server.py

bench-seen: install ## measure moves that are seen, beside boardgame.io where node is installed (two minutes)
	@$(BIN)/python bench/seen.py

bench-reading: install ## measure how long pages that are only read keep others waiting (a minute)
	@$(BIN)/python bench/reading.py

bench-past: install ## measure pages and the start with 100,000 finished tables (three minutes)
	@$(BIN)/python bench/past.py $(PAST)

bench-kills: install ## kill the server 500 times in the middle of play and count what is lost (half an hour)
	@$(BIN)/python bench/kills.py

bench-faults: install ## let two servers on one database suffer 500 faults and count what is lost (half an hour)
	@$(BIN)/python bench/faults.py

bench-restarts: install ## renew two workers during play, ten times, and tell how long anybody waits (ten minutes)
	@$(BIN)/python bench/restarts.py

bench-takeover: install ## measure how long the tables of a server that is killed or stopped have no driver (ten minutes)
	@$(BIN)/python bench/takeover.py

bench-workers: install ## compare one worker with two, on PostgreSQL and on the same processors (five minutes)
	@$(BIN)/python bench/workers.py

bench-growth: install ## measure memory and speed with up to 10,000 tables
	@$(BIN)/python bench/growth.py

bench-sockets: install ## measure memory and speed with 10,000 open pages at a hundred tables (minutes; needs ulimit -Hn 10500)
	@$(BIN)/python bench/growth.py --sockets 10000

bench-crowd: install ## measure one table's masters beside a hundred tables of somebody else's
	@$(BIN)/python bench/crowd.py

bench-tempo: install browser ## count what is seen, clicks and waiting in real games against bots
	@$(BIN)/python bench/tempo.py

bench-pages: install ## measure what a page costs to make, and what is pushed
	@$(BIN)/python bench/pages.py

bench-attacks: install ## attack the server as somebody without a login could, and look what another visitor notices
	@$(BIN)/python bench/attacks.py

bench-first-card: ## measure what a fresh clone takes until cards can be played, and until all is compiled (minutes)
	@$(PYTHON) bench/first_card.py

bench-doors: install ## measure the doors for researchers beside PettingZoo's and OpenSpiel's own games (two minutes)
	@$(BIN)/python -m pip install -q rlcard pygame
	@$(BIN)/python bench/doors.py

bench-lengths: install ## measure how long games last, and write docs/benchmarks.md (minutes)
	@$(BIN)/python tools/lengths.py

bench-flaws: install ## look whether the lab finds flaws that were planted in editions (a minute)
	@$(BIN)/python bench/flaws.py

bench-vector: install ## measure vectors of games beside pgx and EnvPool; VECTOR=--install fetches those two first
	@$(BIN)/python bench/vector.py $(VECTOR)

bench-suggest: install ## compare ways of finding what to change, NTBEA among them (ten minutes)
	@$(BIN)/python bench/suggest.py

bench-judges: install ## let OpenSpiel's IS-MCTS, as it is published, play our masters (an hour at most; JUDGES has options)
	@$(BIN)/python bench/judges.py $(JUDGES)

bench-learner: install ## train sb3-contrib's MaskablePPO at our door, and let our bots play it (needs torch: install a CPU build of it first; an hour, LEARNER has options)
	@$(BIN)/python -m pip install -q -e ".[learn]"
	@$(BIN)/python bench/learner.py $(LEARNER)

bench-response: install ## train an answer to one of our bots by games against it alone (minutes; RESPONSE has options)
	@$(BIN)/python bench/response.py $(RESPONSE)

ladder: install ## let the levels of our bots play each other, and write docs/ladder.md (an hour)
	@$(BIN)/inglenook ladder --out docs/ladder.md

docs: install ## fill in what our pages say of every game, and build the docs as a site in build/docs
	@$(PYTHON) tools/bootstrap.py docs
	@$(BIN)/python tools/docs.py
	@$(BIN)/python tools/docs_site.py

pictures: install browser ## take the pictures of the docs anew, from the real pages
	@$(BIN)/python tools/pictures.py

balance: install ## ask whether every character of Inns & Outcasts is worth choosing (five minutes)
	@$(BIN)/python -m inglenook.lab.balance inns pick --players 4 --players 6

lock: install ## lock what is installed (requirements/*.txt; needs uv)
	@$(BIN)/python tools/lock.py

release: install ## build a release into dist/, if the tree is ready for one
	@$(BIN)/python tools/release.py

clean: ## remove all that make has made
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . \( -name __pycache__ -o -name '*.egg-info' \) -type d -prune -exec rm -rf {} +
