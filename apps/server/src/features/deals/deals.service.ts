import { type RawBuilder, sql } from 'kysely'

/**
 * What can be had now, of the alias d (deals): in time, with pieces left. `active` alone says less, a job clears it up
 * to a minute late; it is here for the indexes of valid deals. {now} is a moment from the server's clock.
 */
export const ON_OFFER = 'd.active AND d.expires_at > {now} AND d.quantity > d.redeemed_count'

/** ON_OFFER for a query written with Kysely. */
export function onOffer(now: Date): RawBuilder<boolean> {
  const parts = ON_OFFER.split('{now}').map((part) => sql.raw(part))
  return sql<boolean>`(${sql.join(parts, sql`${now}::timestamptz`)})`
}
