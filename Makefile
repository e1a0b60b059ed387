# The commands of Aushang; `make help` lists them. Their scripts are in tools/.

.DEFAULT_GOAL := help
.PHONY: help run test verify check release bench soak dev build print format

AUSHANG := $${CARGO_TARGET_DIR:-target}/debug/aushang

run: build ## Build everything and start it with a demo world on http://localhost:8080
	@exec $(AUSHANG)-demo serve

test: ## Install what the tests need and run all of them (some: ONLY='vitest journeys')
	@tools/with-node node tools/test.mjs $(ONLY)

check: ## The quick part of the tests: no database server, no browser
	@tools/with-node node tools/test.mjs --level=check $(ONLY)

verify: ## The server's tests on SQLite, the console's of the last commit and the working tree
	@tools/with-node node tools/test.mjs --level=verify $(ONLY)

release: ## Build what goes to a server, with its SBOM, into target/dist
	@tools/release

bench: ## Measure the release build beside a floor (less: BENCH_SECONDS=2)
	@tools/bench

soak: ## Kill the server 500 times at each step, and other long tests (fewer: AUSHANG_KILLS=5)
	@tools/soak

dev: ## Start the server, and the console with hot reload on http://localhost:5173
	@tools/with-node tools/dev

build: ## Build console and binary, as far as something changed
	@tools/build

print: build ## Write the schemas and rules that the server prints for the console
	@tools/print

format: ## Format all code
	@cargo fmt --all
	@tools/with-node tools/install-npm web e2e
	@cd web && ../tools/with-node npm run --silent format
	@cd e2e && ../tools/with-node npm run --silent format

help: ## Say what there is
	@sed -nE 's/^([a-z]+):[^#]*## (.*)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16
