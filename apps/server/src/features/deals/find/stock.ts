/*
 * Pieces of a deal (alias d). Codes that are live hold some; of those that are overdue a job returns the pieces, and until
 * then they count as free. `held_count` counts both, so who has none held pays nothing for the look.
 */
const LIVE_HOLDS = `(SELECT count(*)::int4 FROM redemptions r
    WHERE r.deal_id = d.id AND r.status = 'held' AND r.expires_at > {now})`

/** Pieces left for others. */
export const LEFT = `d.quantity - d.redeemed_count - CASE WHEN d.held_count = 0 THEN 0 ELSE ${LIVE_HOLDS} END`

/**
 * What can be had now: in time, with pieces left, codes being looked at only where all pieces seem to be taken. `active`
 * alone says less, a job clears it up to a minute late; it is here for the indexes of valid deals. {now} is a moment from
 * the server's clock.
 */
export const ON_OFFER = `d.active AND d.expires_at > {now} AND d.quantity > d.redeemed_count
  AND (d.quantity > d.redeemed_count + d.held_count OR d.quantity > d.redeemed_count + ${LIVE_HOLDS})`
