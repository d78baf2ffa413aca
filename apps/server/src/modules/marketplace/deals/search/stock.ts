/*
 * Pieces of a deal, from its row of deal_stock, called `stock`; queries call the table deals `d`. Pieces are taken by codes that are
 * held and by those that were redeemed: held + redeemed says how many. A confirmation changes neither, so that the tills of a
 * hot deal do not wait for each other; a job divides the sum anew each minute (settleStock()). Until then `held` is too high and
 * `redeemed` too low, so what is held is counted here: whoever reads it sees what was committed last. Where `held` is 0, the codes
 * need not be read. The pieces of overdue codes count as free, although a job gives them back a little later (R-184).
 */
const HELD_CODES = `(SELECT count(*)::int4 FROM redemptions r WHERE r.deal_id = stock.deal_id AND r.status = 'held')`
const OVERDUE = `(SELECT count(*)::int4 FROM redemptions r
    WHERE r.deal_id = stock.deal_id AND r.status = 'held' AND r.expires_at <= {now})`

/** Pieces that codes hold, live or overdue. */
export const HELD = `CASE WHEN stock.held = 0 THEN 0 ELSE ${HELD_CODES} END`

/** Pieces that were redeemed. */
export const REDEEMED = `(stock.redeemed + stock.held - ${HELD})`

const ofStock = (what: string) => `(SELECT ${what} FROM deal_stock stock WHERE stock.deal_id = d.id)`

/** Pieces that can still be had. */
export const LEFT = ofStock(
  `stock.quantity - stock.redeemed - stock.held + CASE WHEN stock.held = 0 THEN 0 ELSE ${OVERDUE} END`,
)

/**
 * Whether a deal can be had now: it has not ended and has pieces left. Codes are counted only where all pieces seem to be
 * taken. `active` is here so that the indexes of valid deals can be used; it does not suffice, because a job clears it up
 * to a minute late. {now} is a moment of the server's clock.
 */
export const ON_OFFER = `d.active AND d.expires_at > {now} AND ${ofStock(
  `stock.quantity > stock.redeemed + stock.held OR stock.quantity > stock.redeemed + stock.held - ${OVERDUE}`,
)}`

/**
 * ON_OFFER for the table deal_search, called `d`: it holds active deals only, and says of most of them that pieces are left.
 */
export const KEY_ON_OFFER = `d.expires_at > {now} AND (NOT d.tight OR ${ofStock(
  `stock.quantity > stock.redeemed + stock.held - ${OVERDUE}`,
)})`
