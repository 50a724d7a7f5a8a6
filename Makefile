# Everything needs only Python 3.11 or newer and make; the rest is installed into .venv.
# Another interpreter: make test PYTHON=python3.13

PYTHON ?= python3
VENV := .venv
VENV_PYTHON := $(VENV)/bin/python
# Two stamps: the program with all it can use, and the tools of developers on top of it.
INSTALLED := $(VENV)/.installed
DEVELOPMENT := $(VENV)/.development
SPARK_VENV := .venv-spark
SPARK_INSTALLED := $(SPARK_VENV)/.installed
SITE_VENV := .venv-site
SITE_INSTALLED := $(SITE_VENV)/.installed
PACKAGE_VENV := .venv-package
PACKAGE_INSTALLED := $(PACKAGE_VENV)/.installed
PYTEST_ARGS ?=
# Two workers for each of two processors, for many tests wait; who has nothing left takes over from others.
PYTEST := $(VENV_PYTHON) -m pytest -n 4 --dist worksteal
# What a night has to do. The first six are parts of the tests (tests/lanes.py).
NIGHTLY := sizes browser edition wheel package peers site coverage
# Compiled modules and tests are kept from one start to the next, whatever the machine's settings.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help demo test quick nightly $(addprefix nightly-,$(NIGHTLY)) lint style types coverage docs site bench peers peers-50000 \
  spark desk package package-test browser browser-test clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-17s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

demo: $(INSTALLED) ## run the tour on the bundled sample events, results in demo/
	@echo "Running every command on the bundled sample events; the results go to demo/."
	@$(VENV)/bin/crosstable demo -o demo --suite conformance

# mypy runs next to the tests, since neither uses both processors all the time; its answer comes last.
test: style ## what every change must pass, in six minutes: ruff, mypy --strict, the tests at the size of a day
	@echo "mypy --strict runs next to the tests."; mkdir -p build; \
	$(VENV_PYTHON) -m mypy --strict >build/mypy.txt 2>&1 & types=$$!; \
	$(PYTEST) --durations=15 $(PYTEST_ARGS); tests=$$?; \
	wait $$types; typed=$$?; \
	echo "mypy --strict"; cat build/mypy.txt; \
	test $$tests -eq 0 && test $$typed -eq 0

quick: $(DEVELOPMENT) ## the fast tests and how many translations are missing, in under a minute: no browser, properties or processes
	$(PYTEST) -n 2 -q --quick -p no:schemathesis $(PYTEST_ARGS)

nightly: ## everything at full size, part after part; one alone: make nightly-browser
	$(MAKE) --keep-going $(addprefix nightly-,$(NIGHTLY))

nightly-sizes: $(DEVELOPMENT) ## the tests with every example and repetition
	$(PYTEST) --full --part=sizes $(PYTEST_ARGS)

nightly-browser: $(DEVELOPMENT) ## whole events and all pages in a real browser
	$(PYTEST) --full --part=browser $(PYTEST_ARGS)

nightly-edition: browser-test ## the desk that runs inside a browser

nightly-wheel: $(DEVELOPMENT) ## the built wheel in an empty environment
	$(VENV_PYTHON) -m pytest --full --part=wheel tests/test_wheel.py $(PYTEST_ARGS)

nightly-package: package-test ## the self-contained program

nightly-peers: peers ## the long comparisons with other programs

nightly-site: site ## the documentation as a web site

nightly-coverage: coverage ## which lines the tests reach

lint: style types ## ruff (rules and format) and mypy --strict

style: $(DEVELOPMENT)
	$(VENV_PYTHON) -m ruff check .
	$(VENV_PYTHON) -m ruff format --check .

types: $(DEVELOPMENT)
	$(VENV_PYTHON) -m mypy --strict

coverage: $(DEVELOPMENT) ## which lines the tests reach; fails below the level in pyproject.toml
	rm -rf .coverage-data
	mkdir .coverage-data
	$(VENV_PYTHON) -m coverage run -m pytest -n 2 --dist worksteal -q --measured $(PYTEST_ARGS)
	$(VENV_PYTHON) -m coverage combine -q
	$(VENV_PYTHON) -m coverage html -q
	$(VENV_PYTHON) -m coverage report

docs: $(DEVELOPMENT) ## rewrite the generated pages of docs/
	$(VENV_PYTHON) tools/make_docs.py

site: $(SITE_INSTALLED) $(INSTALLED) ## the documentation as a web site in site/, with its links checked
	$(SITE_VENV)/bin/python -m sphinx -q -W --keep-going -d build/doctrees -c tools/site . site
	$(VENV)/bin/crosstable conformance page -o site/conformance/results --overwrite
	$(SITE_VENV)/bin/python tools/check_site.py site

bench: $(DEVELOPMENT) ## measure against peers and print the ratios
	$(VENV_PYTHON) -m benchmarks.run

peers: $(DEVELOPMENT) ## the long comparisons with other programs
	$(VENV_PYTHON) -m pytest --full --part=peers $(PYTEST_ARGS)

peers-50000: $(DEVELOPMENT) ## 50,000 generated events each way against gacrux, others with fewer; can be stopped and resumed
	$(VENV_PYTHON) tools/ledgers.py run

spark: $(SPARK_INSTALLED) ## the rating core on a local Spark session, compared with Polars (needs Java)
	$(SPARK_VENV)/bin/python tools/spark_check.py

desk: $(INSTALLED) ## open the local web desk in the browser
	$(VENV)/bin/crosstable desk

browser: $(DEVELOPMENT) ## the desk as a static folder that runs inside a browser, in dist/browser (needs npm)
	$(VENV_PYTHON) tools/make_browser.py

browser-test: browser ## the whole of the browser edition in Chromium, with the network cut
	$(VENV_PYTHON) -m pytest --full --part=edition tests/desk $(PYTEST_ARGS)

package: $(PACKAGE_INSTALLED) ## a self-contained program for this system, as a folder and an archive in dist/
	$(PACKAGE_VENV)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall \
	  --no-build-isolation .
	$(PACKAGE_VENV)/bin/python tools/make_package.py dist

package-test: $(DEVELOPMENT) package ## start the self-contained program where there is no Python
	$(VENV_PYTHON) -m pytest --full --package dist/crosstable tests/test_package.py $(PYTEST_ARGS)

clean: ## remove .venv, demo/ and everything else that make leaves behind
	rm -rf $(VENV) $(SPARK_VENV) $(SITE_VENV) $(PACKAGE_VENV) demo dist build site .coverage-data .coverage-html
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .schemathesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# $(call install,EXTRA,WHAT). pip 25.3 and newer read the constraints of the build from a variable of their own.
define install
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Crosstable needs Python 3.11 or newer, but '$(PYTHON)' is not:" \
	    "$$($(PYTHON) --version 2>&1). Name another one: make PYTHON=python3.13" >&2; exit 2; }
	@echo "Installing $(2) into $(VENV). This takes a minute or two, and only the first time."
	@$(PYTHON) -m venv $(VENV)
	@PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt \
	  $(VENV_PYTHON) -m pip install --quiet --disable-pip-version-check --editable '.[$(1)]'
endef

SETTLED := pyproject.toml constraints.txt hatch_build.py $(wildcard src/crosstable/output/locales/*.po)

$(INSTALLED): $(SETTLED)
	$(call install,all,Crosstable and the packages that it uses)
	@touch $@

$(DEVELOPMENT): $(SETTLED)
	$(call install,dev,Crosstable and the tools of its developers)
	@touch $(INSTALLED) $@

$(SPARK_INSTALLED): constraints.txt
	@java -version >/dev/null 2>&1 || { \
	  echo "make spark needs a Java runtime (17 or newer) on the path." >&2; exit 2; }
	$(PYTHON) -m venv $(SPARK_VENV)
	$(SPARK_VENV)/bin/python -m pip install --quiet --disable-pip-version-check \
	  -c constraints.txt pyspark narwhals polars SQLAlchemy alembic 'psycopg[binary]' argon2-cffi pytest
	@touch $@

$(SITE_INSTALLED): constraints.txt
	$(PYTHON) -m venv $(SITE_VENV)
	$(SITE_VENV)/bin/python -m pip install --quiet --disable-pip-version-check \
	  -c constraints.txt sphinx furo myst-parser
	@touch $@

$(PACKAGE_INSTALLED): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(PACKAGE_VENV)
	$(PACKAGE_VENV)/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt \
	  hatchling babel pyinstaller
	PIP_CONSTRAINT=constraints.txt $(PACKAGE_VENV)/bin/python -m pip install --quiet \
	  --disable-pip-version-check --no-build-isolation '.[all]'
	@touch $@
