"""The environment variables a bot is started with: what programs of any language need, and nothing else of ours."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from arena.bots.describe import BotDescription

KEPT = (
    *("HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "TERMINFO"),
    *("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "SSL_CERT_FILE", "SSL_CERT_DIR"),
    *("LD_LIBRARY_PATH", "JAVA_HOME", "GOPATH", "GOROOT", "GOCACHE", "GOMODCACHE", "GOTOOLCHAIN"),
    *("CARGO_HOME", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN", "NODE_PATH", "DOTNET_ROOT", "UV_CACHE_DIR"),
)
KEPT_FOR_BUILDS = (
    *("http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY"),
    *("REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS", "GOPROXY", "GONOSUMDB", "GOFLAGS", "PIP_INDEX_URL", "UV_INDEX_URL"),
    *("UV_DEFAULT_INDEX", "NPM_CONFIG_REGISTRY", "CC", "CXX"),
)


def bot_environment(
    description: BotDescription, *, address: str, token: str, outer: Mapping[str, str] = os.environ
) -> dict[str, str]:
    """Return the environment for one process of a bot.

    Args:
        description: The bot; what its bot.toml asks for is included.
        address: Where the arena listens, as ARENA_ADDRESS.
        token: What ties the process to its seat, as ARENA_TOKEN.
        outer: Our own environment, of which a little is passed on. Proxies are not: gRPC would use one to reach us.
    """
    return {
        **base_environment(outer),
        **description.environment,
        "ARENA_ADDRESS": address,
        "ARENA_TOKEN": token,
        "ARENA_NAME": description.name,
    }


def build_environment(description: BotDescription, outer: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return the environment for a bot's build: a bot's, and what downloading needs."""
    return {**base_environment(outer), **_kept(KEPT_FOR_BUILDS, outer), **description.environment}


def base_environment(outer: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return what every program gets, whichever bot it is."""
    locale = {name: value for name, value in outer.items() if name.startswith("LC_")}
    return {
        **_kept(KEPT, outer),
        **locale,
        "PATH": search_path(outer),
        "PYTHONUNBUFFERED": "1",  # Else the prints of a bot that is killed never reach its log.
    }


def search_path(outer: Mapping[str, str] = os.environ) -> str:
    """Return the PATH of bots: ours, behind the virtual environment the arena runs in, so that `python` has the SDK."""
    path = outer.get("PATH", os.defpath)
    if sys.prefix == sys.base_prefix:
        return path
    return f"{Path(sys.executable).parent}{os.pathsep}{path}"


def _kept(names: tuple[str, ...], outer: Mapping[str, str]) -> dict[str, str]:
    return {name: outer[name] for name in names if name in outer}
