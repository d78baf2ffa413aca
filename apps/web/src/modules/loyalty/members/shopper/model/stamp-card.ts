/**
 * Places on a card of stamps. No reward in stamps exists yet that would set another number
 * (docs/modules/loyalty.md, "Member screens").
 */
export const STAMP_PLACES = 10

/**
 * Spreads stamps over cards: `full` completed cards, and the filled places of the card that is
 * shown.
 */
export function stampCard(stamps: number): { readonly full: number; readonly filled: number } {
  // A card that has just been completed is shown complete, not as an empty new card.
  const filled = stamps === 0 ? 0 : ((stamps - 1) % STAMP_PLACES) + 1
  return { full: (stamps - filled) / STAMP_PLACES, filled }
}
