# Functions that the scripts in this folder share. The scripts source this file in the root of the project.
passed=0 failed=0 skipped=0 code=0
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# Runs bin/test and adds its counts. Usage: run_tests [NAME=VALUE]… [ARGUMENT]…, where NAME=VALUE is for env.
# $limit is the time limit in seconds, if there is one.
run_tests() {
  settings=
  while echo "${1:-}" | grep -q =; do
    settings="$settings $1"
    shift
  done
  # The settings are words without spaces.
  { env $settings NO_COLOR=1 FORCE_COLOR=0 ${limit:+timeout -k 30 $limit} bin/test "$@" 2>&1; echo $? >"$out/code"; } | tee "$out/log"
  grep '^(fail)' "$out/log" | sed "s/\$/$settings/" >>"$out/failed"
  count "$(tail -n 1 "$out/log")" "$(cat "$out/code")"
}

# Reads the closing line of bin/test. A run that died before it could count is one failure.
count() {
  [ "$2" = 0 ] || code=$2
  if echo "$1" | grep -Eqx '[0-9]+ passed, [0-9]+ failed(, [0-9]+ skipped)?'; then
    # Unquoted, so that each number becomes an argument.
    set -- $(echo "$1" | tr -dc '0-9 ')
    passed=$((passed + $1)) failed=$((failed + $2)) skipped=$((skipped + ${3:-0}))
  else
    fail
  fi
}

pass() { passed=$((passed + 1)); }
fail() {
  failed=$((failed + 1))
  [ "$code" != 0 ] || code=1
}

# Prints the failed tests again, so that they are among the last lines, and then the counts.
finish() {
  sort -u "$out/failed"
  counts="$passed passed, $failed failed"
  if [ "$skipped" -gt 0 ]; then counts="$counts, $skipped skipped"; fi
  echo "$counts"
  exit "$code"
}

# The suite uses real databases, a browser, HTTP clients and proxies, and runs the examples of the documents in other
# languages.
# Arguments: further programs, each in a package of the same name.
install_programs() {
  wanted=$*
  set --
  for program in $wanted; do has "$program" || set -- "$@" "$program"; done
  has redis-server || has valkey-server || set -- "$@" redis-server
  has postgres || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || set -- "$@" postgresql
  # The headless shell opens a page in a third of the time, but not every system has it as a package.
  has chromium-headless-shell || has chromium || has chromium-browser || has google-chrome ||
    set -- "$@" chromium-headless-shell chromium
  has php || set -- "$@" php-cli
  php -m 2>/dev/null | grep -qx curl || set -- "$@" php-curl
  has python3 || set -- "$@" python3 python3-venv
  python3 -c 'import requests' 2>/dev/null || set -- "$@" python3-requests
  has go || set -- "$@" golang-go
  has node || set -- "$@" nodejs
  has git || set -- "$@" git
  has curl || set -- "$@" curl ca-certificates
  # Only root has Debian's nginx on its PATH.
  has nginx || [ -x /usr/sbin/nginx ] || set -- "$@" nginx
  has caddy || set -- "$@" caddy
  has npm || has bun || set -- "$@" npm
  [ $# -gt 0 ] || return 0
  if ! has apt-get; then
    echo "Missing, and no apt-get to install it with: $*" >&2
    return 0
  fi
  as_root=
  if [ "$(id -u)" != 0 ]; then
    if ! sudo -n true 2>/dev/null; then
      echo "Missing, and not root to install it: $*" >&2
      return 0
    fi
    as_root='sudo -n'
  fi
  echo "Installing $*"
  # RUNLEVEL=1 keeps the packages from starting servers of their own.
  apt="$as_root env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get"
  $apt update
  # One by one, so that a package that cannot be installed does not prevent the others.
  for package in "$@"; do
    $apt install -y --no-install-recommends "$package" || echo "$package could not be installed" >&2
  done
}

has() {
  command -v "$1" >/dev/null 2>&1
}
