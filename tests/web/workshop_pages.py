"""What is looked at on any page of the workshop."""

from playwright.sync_api import Page


def sticking_out(page: Page) -> list[str]:
    """What sticks out of the window, unless it stands in something that scrolls sideways by itself."""
    return page.evaluate(
        """() => [...document.querySelectorAll('main *')]
            .filter((one) => one.getClientRects().length && !one.closest('svg, .hidden-text, .frame'))
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
            .filter((one) => {
                for (let at = one.parentElement; at; at = at.parentElement)
                    if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(at).overflowX) && at.matches('main *'))
                        return false;
                return true;
            })
            .map((one) => `${one.tagName}.${one.className}: ${one.textContent.slice(0, 40)}`)"""
    )
