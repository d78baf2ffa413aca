import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import type { listConfirmations } from '@vicino/contract/till/till/endpoints'
import { eurosOf } from '@vicino/domain/pricing'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { brandOfTill } from '../../../platform/auth/own-brand.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { romeDate } from '../../../platform/rome-moments.ts'
import { seesAllTills } from './till.policy.ts'
import { presentDayEntry } from './till.presenter.ts'
import { type DayStart, readDay } from './till.queries.ts'

/**
 * Lists the confirmations and the registrations of members of one calendar date in Rome. A scanner
 * sees its own, the people who run the brand see all.
 * @throws AppError till_without_brand, cursor_invalid
 */
export async function dayList(
  db: Db,
  { clock, cursors }: Services,
  query: QueryOf<typeof listConfirmations>,
  actor: Actor,
): Promise<ResponseOf<typeof listConfirmations>> {
  const brandId = brandOfTill(actor)
  const now = clock.now()
  const day = query.date ?? romeDate(now)
  const confirmerId = seesAllTills(actor) ? null : actor.sub
  const scope = ['redemption/confirmations', brandId, confirmerId, day]
  const { rows, count, cents } = await readDay(db, {
    brandId,
    confirmerId,
    day,
    start: query.cursor === undefined ? null : startOf(cursors.decode(scope, query.cursor)),
    limit: query.limit,
  })
  const page = pageOf(rows, query.limit, (row) =>
    cursors.encode(scope, { values: [row.at.getTime()], id: row.entry_id }),
  )
  return {
    items: page.rows.map((row) => presentDayEntry(row, actor, now)),
    nextCursor: page.nextCursor,
    totalCount: count,
    totalAmount: eurosOf(cents),
    can: { seeAllTills: confirmerId === null },
  }
}

const startOf = ({ values, id }: { values: readonly unknown[]; id: string }): DayStart => ({
  at: Number(values[0]),
  id,
})

/** Calendar dates as YYYY-MM-DD. */
