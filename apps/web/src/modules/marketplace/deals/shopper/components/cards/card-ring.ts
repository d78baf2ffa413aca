/**
 * The focus ring of a card whose DealLink has the focus: the card draws it around itself, as a ring of the link, which
 * lies inside, would be cut off at the card's rounded corners.
 */
export const CARD_RING =
  'has-[[data-card-link]:focus-visible]:outline-2 has-[[data-card-link]:focus-visible]:outline-offset-2 has-[[data-card-link]:focus-visible]:outline-azzurro'
