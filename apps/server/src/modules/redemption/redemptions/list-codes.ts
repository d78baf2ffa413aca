import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import type { listRedemptions } from '@vicino/contract/redemption/redemptions/endpoints'
import type { listHolds, listWaitingCodes } from '@vicino/contract/till/till/endpoints'
import { brandOfTill } from '../../../platform/auth/own-brand.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type CursorCodec, pageOf } from '../../../platform/cursor.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { presentHold, presentLine, presentWaiting } from './redemptions.presenter.ts'
import { type ListStart, readHistory, readHolds, readWaiting } from './redemptions.queries.ts'

/** Lists the caller's own redemptions, newest first. @throws AppError cursor_invalid */
export async function history(
  db: Db,
  { clock, cursors }: Services,
  query: QueryOf<typeof listRedemptions>,
  actor: Actor,
): Promise<ResponseOf<typeof listRedemptions>> {
  const scope = ['redemption/history', actor.sub, query.state]
  const now = clock.now()
  const rows = await readHistory(db, {
    userId: actor.sub,
    state: query.state,
    start: startOf(cursors, scope, query.cursor),
    limit: query.limit,
    now,
  })
  const page = pageOf(rows, query.limit, (row) => encode(cursors, scope, row.opened_at, row.id))
  return {
    items: page.rows.map((row) => presentLine(row, now)),
    nextCursor: page.nextCursor,
    serverTime: now.toISOString(),
  }
}

/**
 * Lists online codes that wait for the brand's confirmation. @throws AppError
 * till_without_brand, cursor_invalid
 */
export async function waitingCodes(
  db: Db,
  { clock, cursors }: Services,
  query: QueryOf<typeof listWaitingCodes>,
  actor: Actor,
): Promise<ResponseOf<typeof listWaitingCodes>> {
  const brandId = brandOfTill(actor)
  const now = clock.now()
  const scope = ['purchase-code/waiting', brandId]
  const start = startOf(cursors, scope, query.cursor)
  const { rows, count } = await readWaiting(db, { brandId, start, limit: query.limit, now })
  const page = pageOf(rows, query.limit, (row) => encode(cursors, scope, row.expires_at, row.id))
  return {
    items: page.rows.map((row) => presentWaiting(row, now)),
    nextCursor: page.nextCursor,
    totalCount: count,
    serverTime: now.toISOString(),
  }
}

/**
 * Lists the units of the brand that codes hold now. @throws AppError till_without_brand,
 * cursor_invalid
 */
export async function holds(
  db: Db,
  { clock, cursors }: Services,
  query: QueryOf<typeof listHolds>,
  actor: Actor,
): Promise<ResponseOf<typeof listHolds>> {
  const brandId = brandOfTill(actor)
  const now = clock.now()
  const scope = ['redemption/holds', brandId]
  const start = startOf(cursors, scope, query.cursor)
  const { rows, count } = await readHolds(db, { brandId, start, limit: query.limit, now })
  const page = pageOf(rows, query.limit, (row) => encode(cursors, scope, row.expires_at, row.id))
  return {
    items: page.rows.map((row) => presentHold(row, actor, now)),
    nextCursor: page.nextCursor,
    totalCount: count,
    serverTime: now.toISOString(),
  }
}

function startOf(cursors: CursorCodec, scope: unknown, cursor: string | undefined): ListStart | null {
  if (cursor === undefined) return null
  const { values, id } = cursors.decode(scope, cursor)
  return { at: Number(values[0]), id }
}

function encode(cursors: CursorCodec, scope: unknown, at: Date, id: string): string {
  return cursors.encode(scope, { values: [at.getTime()], id })
}
