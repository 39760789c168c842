"""A browser's contexts for one test after another, and what their pages may ask for.

Requests are watched, not intercepted: with interception a browser keeps nothing in its cache.
"""

from typing import Any
from urllib.parse import urlsplit

LOCAL_HOSTS = ("127.0.0.1", "localhost")
# Chromium's own refusal of every other host; whoever watches the requests tells of the attempt.
NO_OTHER_HOSTS = "--host-resolver-rules=" + ", ".join(
    ["MAP * ~NOTFOUND", *(f"EXCLUDE {host}" for host in LOCAL_HOSTS)]
)


def leaves_this_machine(url: str) -> bool:
    address = urlsplit(url)
    return address.scheme not in ("data", "blob") and address.hostname not in LOCAL_HOSTS


class BrowserContexts:
    """Contexts that are used again, without a trace of who used them before but for the cache.

    Gradio's page is 150 files: to fetch, read and compile them costs more than most tests do.
    """

    def __init__(self, browser: Any) -> None:
        self._browser = browser
        self._free: list[Any] = []
        self._keepers: dict[Any, Any] = {}  # an empty page of each context, from which it is swept

    def take(self) -> Any:
        """A context that nobody else uses."""
        if not self._free:
            context = self._browser.new_context()
            self._keepers[context] = context.new_page()
            self._free.append(context)
        return self._free.pop()

    def give_back(self, context: Any, addresses: list[str]) -> None:
        """Close its pages and forget all that those of these addresses have kept."""
        keeper = self._keepers[context]
        for page in context.pages:
            if page is not keeper:
                page.close()
        session = context.new_cdp_session(keeper)
        for scheme, host in {urlsplit(address)[:2] for address in addresses}:
            session.send(
                "Storage.clearDataForOrigin",
                {"origin": f"{scheme}://{host}", "storageTypes": "all"},
            )
        session.detach()
        context.clear_cookies()
        context.clear_permissions()
        self._free.append(context)

    def close(self) -> None:
        for context in self._keepers:
            context.close()
