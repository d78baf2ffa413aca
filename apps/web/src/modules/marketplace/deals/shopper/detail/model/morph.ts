/** The attribute that names a card's picture for the View Transition to and from the detail (see detail.css). */
const MORPH = 'data-morph'

/**
 * Marks the card whose picture the next View Transition starts or ends at. Only one at a time, because
 * transition names must be unique on a page.
 */
export function markMorph(card: Element): void {
  unmarkMorphs()
  card.setAttribute(MORPH, '')
}

/** A deal's card in the list, and its distance from the top of the viewport (px). */
export interface Anchor {
  /** The card itself, while it stands: the same deal may have another card, in the flash strip above the list. */
  readonly card: Element
  readonly dealId: string
  readonly top: number
}

let pressed: Anchor | null = null

/**
 * Called when a card is pressed, before the detail's column opens: marks the card and remembers where it
 * lies.
 */
export function leaveFrom(card: HTMLElement): void {
  markMorph(card)
  pressed = { card, dealId: card.dataset.dealId ?? '', top: card.getBoundingClientRect().top }
}

/** The position that was remembered when the card of this deal was pressed; null for another deal. */
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
 * The card of a deal that is rendered with a size, on the screen or not; the same deal can also be in a
 * hidden slide.
 */
export function cardOf(id: string): Element | null {
  return Array.from(cardsOf(id)).find((card) => card.getBoundingClientRect().width > 0) ?? null
}

/** The first card of the list that is on the screen: of one deal, or of any. */
export function cardOnScreen(id?: string): Element | null {
  const cards = id === undefined ? document.querySelectorAll('#content [data-deal-id]') : cardsOf(id)
  for (const card of cards) {
    const { top, bottom, width } = card.getBoundingClientRect()
    if (width > 0 && bottom > 0 && top < window.innerHeight) return card
  }
  return null
}
