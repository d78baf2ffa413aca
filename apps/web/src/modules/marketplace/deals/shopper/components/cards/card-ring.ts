/**
 * Classes of the focus ring around a card when its DealLink has the focus. The link lies inside the
 * card, so its own ring would be cut off at the rounded corners.
 */
export const CARD_RING =
  'has-[[data-card-link]:focus-visible]:outline-2 has-[[data-card-link]:focus-visible]:outline-offset-2 has-[[data-card-link]:focus-visible]:outline-azzurro'
