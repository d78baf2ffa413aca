/*
 * Units of a deal, from its row of deal_stock, called `stock`; queries call the table deals `d`.
 * Held and redeemed codes take units: held + redeemed is their number. A confirmation changes
 * neither column, so that the tills of a hot deal do not wait for each other; a job splits the sum
 * again each minute (settleStock()). Until then `held` is too high and `redeemed` too low, so the
 * held codes are counted here and every reader sees the latest commit. Where `held` is 0, the codes
 * need not be read. Units of overdue codes count as free, although a job frees them a little later
 * (R-184).
 */
const HELD_CODES = `(SELECT count(*)::int4 FROM redemptions r WHERE r.deal_id = stock.deal_id AND r.status = 'held')`
const OVERDUE = `(SELECT count(*)::int4 FROM redemptions r
    WHERE r.deal_id = stock.deal_id AND r.status = 'held' AND r.expires_at <= {now})`

/** Units that codes hold, live or overdue. */
export const HELD = `CASE WHEN stock.held = 0 THEN 0 ELSE ${HELD_CODES} END`

/** Units that were redeemed. */
export const REDEEMED = `(stock.redeemed + stock.held - ${HELD})`

const ofStock = (what: string) => `(SELECT ${what} FROM deal_stock stock WHERE stock.deal_id = d.id)`

/** Units that can still be had. */
export const LEFT = ofStock(
  `stock.quantity - stock.redeemed - stock.held + CASE WHEN stock.held = 0 THEN 0 ELSE ${OVERDUE} END`,
)

/**
 * Condition: a deal can be redeemed now. It has not ended and has units left. Codes are counted
 * only where all units seem to be taken. `active` is here so that the indexes of valid deals can be
 * used; it does not suffice, because a job clears it up to a minute late. {now} is a moment of the
 * server's clock.
 */
export const ON_OFFER = `d.active AND d.expires_at > {now} AND ${ofStock(
  `stock.quantity > stock.redeemed + stock.held OR stock.quantity > stock.redeemed + stock.held - ${OVERDUE}`,
)}`

/**
 * ON_OFFER for the table deal_search, called `d`: it holds active deals only, and knows of most of
 * them that units are left.
 */
export const KEY_ON_OFFER = `d.expires_at > {now} AND (NOT d.tight OR ${ofStock(
  `stock.quantity > stock.redeemed + stock.held - ${OVERDUE}`,
)})`
