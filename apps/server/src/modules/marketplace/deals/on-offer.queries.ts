import { type RawBuilder, sql } from 'kysely'
import { fillIn } from './search/fill-in.ts'
import { LEFT, ON_OFFER } from './search/stock.ts'

/** The condition ON_OFFER as part of a query written with Kysely that calls the table deals `d`. */
export function onOffer(now: Date): RawBuilder<boolean> {
  return fillIn<boolean>(`(${ON_OFFER})`, { now: sql`${now}::timestamptz` })
}

/** The pieces that can still be had (LEFT), in the same way. */
export function piecesLeft(now: Date): RawBuilder<number> {
  return fillIn<number>(`(${LEFT})`, { now: sql`${now}::timestamptz` })
}
