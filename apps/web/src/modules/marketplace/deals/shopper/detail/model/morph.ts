/**
 * Attribute of the card whose image takes part in the View Transition to and from the detail (see
 * detail.css).
 */
const MORPH = 'data-morph'

/**
 * Marks the card at which the next View Transition starts or ends. Only one card is marked, because
 * transition names must be unique on a page.
 */
export function markMorph(card: Element): void {
  unmarkMorphs()
  card.setAttribute(MORPH, '')
}

/** A deal's card in the list, and its distance from the top of the viewport (px). */
export interface Anchor {
  /**
   * The card itself, while it is in the page. The same deal may have another card in the flash
   * strip.
   */
  readonly card: Element
  readonly dealId: string
  readonly top: number
}

let pressed: Anchor | null = null

/** Marks a pressed card and remembers its position, before the detail's column opens. */
export function leaveFrom(card: HTMLElement): void {
  markMorph(card)
  pressed = { card, dealId: card.dataset.dealId ?? '', top: card.getBoundingClientRect().top }
}

/**
 * Returns the position remembered when the card of this deal was pressed; null for another deal.
 */
export function pressedCard(dealId: string): Anchor | null {
  return pressed?.dealId === dealId ? pressed : null
}

export function forgetPressed(): void {
  pressed = null
}

export function unmarkMorphs(): void {
  for (const card of document.querySelectorAll(`[${MORPH}]`)) card.removeAttribute(MORPH)
}

const cardsOf = (id: string) => document.querySelectorAll(`#content [data-deal-id="${CSS.escape(id)}"]`)

/**
 * Finds the card of a deal that has a size, on or off the screen. The same deal can also be in a
 * hidden slide, where it has none.
 */
export function cardOf(id: string): Element | null {
  return Array.from(cardsOf(id)).find((card) => card.getBoundingClientRect().width > 0) ?? null
}

/** Finds the first visible card of the list, of one deal or of any. */
export function cardOnScreen(id?: string): Element | null {
  const cards = id === undefined ? document.querySelectorAll('#content [data-deal-id]') : cardsOf(id)
  for (const card of cards) {
    const { top, bottom, width } = card.getBoundingClientRect()
    if (width > 0 && bottom > 0 && top < window.innerHeight) return card
  }
  return null
}
