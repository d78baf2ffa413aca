import { type RawBuilder, sql } from 'kysely'
import { fillIn } from './find/fill-in.ts'
import { ON_OFFER } from './find/stock.ts'

/** ON_OFFER for a query written with Kysely, of the alias d (deals). */
export function onOffer(now: Date): RawBuilder<boolean> {
  return fillIn<boolean>(`(${ON_OFFER})`, { now: sql`${now}::timestamptz` })
}
