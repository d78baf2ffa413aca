import type { Locator } from '@playwright/test'

/**
 * Moves through a card with the Tab key, from the control before it until the focus leaves the
 * card.
 * @returns the stops in order: 'link' for the card's own link, otherwise the name of the control.
 */
export async function stopsOf(card: Locator): Promise<string[]> {
  await card.evaluate((element) => {
    const before = [...document.querySelectorAll<HTMLElement>('a[href], button, input')].filter(
      (control) =>
        (control.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
        control.tabIndex >= 0 &&
        control.checkVisibility() &&
        control.closest('[inert]') === null,
    )
    before.at(-1)?.focus()
  })
  const stops: string[] = []
  for (;;) {
    await card.page().keyboard.press('Tab')
    const stop = await card.evaluate((element) => {
      const at = document.activeElement
      if (!(at instanceof HTMLElement) || !element.contains(at)) return null
      return at.dataset['cardLink'] === undefined ? (at.ariaLabel ?? at.textContent.trim()) : 'link'
    })
    if (stop === null) return stops
    stops.push(stop)
  }
}
