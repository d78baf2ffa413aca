/*
 * Pieces of a deal, from its row of deal_stock; queries call the table deals `d`. Live codes hold pieces. The pieces of
 * overdue codes count as free, although a job gives them back a little later (R-184). `held` counts the pieces of live and
 * overdue codes together: where it is 0, the codes need not be read. Nothing here is a copy, so whoever reads it sees what
 * was committed last.
 */
const LIVE_HOLDS = `(SELECT count(*)::int4 FROM redemptions r
    WHERE r.deal_id = stock.deal_id AND r.status = 'held' AND r.expires_at > {now})`

const ofStock = (what: string) => `(SELECT ${what} FROM deal_stock stock WHERE stock.deal_id = d.id)`

/** Pieces that can still be had. */
export const LEFT = ofStock(
  `stock.quantity - stock.redeemed - CASE WHEN stock.held = 0 THEN 0 ELSE ${LIVE_HOLDS} END`,
)

/**
 * Whether a deal can be had now: it has not ended and has pieces left. Codes are counted only where all pieces seem to be
 * taken. `active` is here so that the indexes of valid deals can be used; it does not suffice, because a job clears it up
 * to a minute late. {now} is a moment of the server's clock.
 */
export const ON_OFFER = `d.active AND d.expires_at > {now} AND ${ofStock(
  `stock.quantity > stock.redeemed + stock.held OR stock.quantity > stock.redeemed + ${LIVE_HOLDS}`,
)}`

/**
 * ON_OFFER for the table deal_keys, called `d`: it holds active deals only, and says of most of them that pieces are left.
 */
export const KEY_ON_OFFER = `d.expires_at > {now} AND (NOT d.tight OR ${ofStock(
  `stock.quantity > stock.redeemed + ${LIVE_HOLDS}`,
)})`
