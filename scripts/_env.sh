# shellcheck shell=bash
# What the scripts share: where the project is, which Python to use, and virtual environments that are made once.
# Sourced, never run. Messages go to stderr.

set -euo pipefail
unset CDPATH PYTHONHOME
ROOT="$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"
readonly ROOT
readonly VENV="$ROOT/.venv"
readonly TOOLS="$ROOT/.venv-tools"
readonly NO_PYTHON="found no Python 3.11 or newer with its venv module; install one (Debian, Ubuntu: apt install \
python3 python3-venv; macOS: brew install python) or uv, then run this again"

note() { printf 'arena: %s\n' "$*" >&2; }

die() {
    note "$*"
    exit 1
}

# use_project: see to it that $VENV holds the project, installed editable.
use_project() {
    is_ready "$VENV" project-dev "$ROOT/pyproject.toml" ||
        use_venv "$VENV" project "$ROOT/pyproject.toml" --editable "$ROOT"
}

# use_project_dev: the same with what tests and checks need.
use_project_dev() {
    use_venv "$VENV" project-dev "$ROOT/pyproject.toml" --editable "${ROOT}[dev]"
}

# use_tools: see to it that $TOOLS holds what generates code from proto/ and checks it.
use_tools() {
    use_venv "$TOOLS" tools "$ROOT/scripts/tools.txt" --requirement "$ROOT/scripts/tools.txt"
}

# use_venv DIR NAME FILE PIP_ARGUMENT...: see to it that DIR holds what the arguments install; again when FILE changes.
use_venv() {
    local dir="$1" name="$2" file="$3"
    shift 3
    is_ready "$dir" "$name" "$file" && return
    command -v uv >/dev/null || find_python >/dev/null || die "$NO_PYTHON"
    lock "$dir.lock"
    if ! is_ready "$dir" "$name" "$file"; then # the one before us may have done it
        note "setting up ${dir##*/} (only now and when ${file#"$ROOT"/} changes; about a minute)"
        install_into "$dir" "$@" || die "could not set up $dir (see above); run this again when that is mended"
        stamp "$file" >"$dir/arena-$name"
    fi
    unlock
}

is_ready() {
    local dir="$1" name="$2" file="$3"
    [[ -x "$dir/bin/python" && -f "$dir/arena-$name" && "$(<"$dir/arena-$name")" == "$(stamp "$file")" ]]
}

# A moved project is another one: paths are written into a virtual environment.
stamp() { printf '%s\n' "$ROOT" "$(cksum <"$1")"; }

# install_into DIR PIP_ARGUMENT...
#
# pip takes a package whose installation was cut off for a good one. So DIR/arena-unfinished stands there while it
# works, and a DIR where it is found is thrown away.
install_into() {
    local dir="$1"
    shift
    if [[ -e "$dir/arena-unfinished" || ! -x "$dir/bin/python" ]] || is_moved "$dir"; then
        rm -rf -- "$dir"
    fi
    mark_unfinished "$dir"
    install_by_uv "$dir" "$@" || install_by_pip "$dir" "$@" || return
    rm -- "$dir/arena-unfinished"
}

mark_unfinished() { mkdir -p -- "$1" && : >"$1/arena-unfinished"; }

is_moved() {
    local file
    for file in "$1"/arena-*; do
        [[ -f "$file" && "$(head -n 1 "$file")" != "$ROOT" ]] && return
    done
    return 1
}

# Where uv cannot reach what pip can (it reads other settings), pip has its turn, and its messages are shown.
install_by_uv() {
    local dir="$1"
    shift
    command -v uv >/dev/null || return
    [[ -x "$dir/bin/python" ]] || uv venv --quiet --allow-existing --python '>=3.11' "$dir" 2>/dev/null || return
    uv pip install --quiet --python "$dir/bin/python" "$@" 2>/dev/null
}

install_by_pip() {
    local dir="$1" python
    shift
    if ! "$dir/bin/python" -m pip --version >/dev/null 2>&1; then
        python="$(find_python)" || die "$NO_PYTHON"
        rm -rf -- "$dir" && mark_unfinished "$dir" && "$python" -m venv "$dir" || return
    fi
    "$dir/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
}

# find_python: print the name of a Python that can make a virtual environment, the newest first.
find_python() {
    local python
    for python in python3.14 python3.13 python3.12 python3.11 python3 python; do
        if "$python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s\n' "$python"
            return
        fi
    done
    return 1
}

# The lock is an open file: it goes with the last process that holds it, a pip that outlived us included.
lock() {
    local python
    exec 9>>"$1"
    if command -v flock >/dev/null; then
        flock -n 9 || { note "waiting for another set-up to end" && flock 9; }
    elif python="$(find_python)"; then # macOS has no flock command
        "$python" -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX)'
    fi
}

unlock() { exec 9>&-; }
