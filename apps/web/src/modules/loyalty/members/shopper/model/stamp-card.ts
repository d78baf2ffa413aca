/**
 * Places of a card of stamps. There is no reward in stamps yet that could set another size
 * (docs/modules/loyalty.md, "Member screens").
 */
export const STAMP_PLACES = 10

/** How stamps lie on cards: `full` cards that are complete, and the places filled on the one that is shown. */
export function stampCard(stamps: number): { readonly full: number; readonly filled: number } {
  // A card that has just been completed is shown complete, not as an empty new one.
  const filled = stamps === 0 ? 0 : ((stamps - 1) % STAMP_PLACES) + 1
  return { full: (stamps - filled) / STAMP_PLACES, filled }
}
