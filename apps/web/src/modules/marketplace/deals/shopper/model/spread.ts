/** Number of cards of other shops between two cards of the same shop. */
const APART = 2
/**
 * When more deals than this wait, the feed places the oldest one anyway. Otherwise a shop that has
 * nearly all deals would be held back.
 */
const WAITING_MAX = 8

/**
 * Returns the deals in nearly their order, spread so that no shop fills the feed: a deal waits
 * while one of the last two cards is of its shop. A placed deal keeps its place when more deals are
 * appended to `deals`.
 *
 * @param ended whether no more deals will come; then the waiting ones are placed too
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
