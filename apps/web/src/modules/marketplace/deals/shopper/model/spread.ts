/** A shop comes again after so many cards of others. */
const APART = 2
/** When more deals than this wait, the oldest is shown all the same: where one shop has them all, they are not held back. */
const WAITING_MAX = 8

/**
 * Deals in nearly the order they come in, but so that no shop fills the feed: one of a shop that one of the last two cards
 * was of waits for a later place. What has once been placed stays there when more deals are appended to `deals`.
 *
 * @param ended whether no more deals will come: then those that wait are placed too
 */
export function spread<Item extends { readonly brandId: string }>(
  deals: readonly Item[],
  ended: boolean,
): Item[] {
  const placed: Item[] = []
  const waiting: Item[] = []
  const place = (index: number) => placed.push(...waiting.splice(index, 1))
  const placeAll = () => {
    for (let next = nextPlace(); next >= 0; next = nextPlace()) place(next)
  }
  const nextPlace = () => {
    const last = new Set(placed.slice(-APART).map(({ brandId }) => brandId))
    return waiting.findIndex(({ brandId }) => !last.has(brandId))
  }
  for (const deal of deals) {
    waiting.push(deal)
    placeAll()
    if (waiting.length > WAITING_MAX) place(0)
  }
  if (!ended) return placed
  while (waiting.length > 0) {
    place(0)
    placeAll()
  }
  return placed
}
