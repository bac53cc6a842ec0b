# Every target that a person or CI needs, one line each.
CARGO ?= cargo
export AB_APK_KIT_HOME ?= $(or $(XDG_DATA_HOME),$(HOME)/.local/share)/ab/apk-kit

.PHONY: demo test check bench schemas install dist build release machine kit device clients
.DEFAULT_GOAL := help
help:
	@grep -hE '^[a-z]+: .*## ' Makefile | sed -E 's/:[^#]*##/\t/' | expand -t 12

demo: build kit device     ## verify a good and a bad candidate on a real app, and print both score tables
	@AB_BIN=$(CURDIR)/target/debug scripts/demo
test: build kit device     ## run all tests over the real binaries
	$(CARGO) test --workspace --locked && scripts/apk-kit/test
check: machine             ## formatting, lints, shell scripts
	$(CARGO) fmt --check && $(CARGO) clippy --workspace --all-targets --locked -- -D warnings && scripts/check-shell
clients: machine           ## install other people's ADB clients, which make test then runs, too
	@tools/ab-emulator/tests/clients/setup
bench: release             ## compare with named peers, as ratios in one run
	@$(CARGO) run --quiet --release --locked -p ab-pipelines --bin bench
schemas:                   ## write docs/schemas from the types
	AB_UPDATE_SCHEMAS=1 $(CARGO) test --locked -p ab-pipelines --test schemas
install: release           ## install the tools into ~/.cargo/bin
	for tool in tools/*; do $(CARGO) install --locked --path "$$tool" || exit; done
dist:                      ## optimised binaries in target/dist
	$(CARGO) build --workspace --bins --locked --profile dist
build: machine ; $(CARGO) build --workspace --bins --locked
release: machine ; $(CARGO) build --workspace --bins --locked --release
machine: ; @scripts/setup-machine
kit: machine ; @scripts/apk-kit/setup
device: machine ; @tools/ab-emulator/jvm/setup
