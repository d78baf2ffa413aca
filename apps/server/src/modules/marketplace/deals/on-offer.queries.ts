import { type RawBuilder, sql } from 'kysely'
import { fillIn } from './search/fill-in.ts'
import { LEFT, ON_OFFER } from './search/stock.ts'

/** Builds the condition ON_OFFER for a Kysely query that calls the table deals `d`. */
export function onOffer(now: Date): RawBuilder<boolean> {
  return fillIn<boolean>(`(${ON_OFFER})`, { now: sql`${now}::timestamptz` })
}

/** Builds the number of units left (LEFT) in the same way. */
export function unitsLeft(now: Date): RawBuilder<number> {
  return fillIn<number>(`(${LEFT})`, { now: sql`${now}::timestamptz` })
}
