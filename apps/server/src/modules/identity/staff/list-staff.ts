import type { listStaff, staffActivity } from '@vicino/contract/identity/staff/endpoints'
import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { presentActivity, presentStaff } from './staff.presenter.ts'
import { findStaff, readActivity, readStaff } from './staff.queries.ts'

/** @throws AppError cursor_invalid */
export async function staffOf(
  db: Db,
  { cursors, clock }: Services,
  { state, limit, cursor }: QueryOf<typeof listStaff>,
  actor: Actor,
): Promise<ResponseOf<typeof listStaff>> {
  const { brandId } = actor
  const scope = ['staff', brandId, state]
  const before = cursor === undefined ? null : cursors.decode(scope, cursor).id
  if (brandId === null) return { items: [], nextCursor: null }
  const rows = await readStaff(db, brandId, { state, before, limit: limit + 1 })
  const page = pageOf(rows, limit, ({ id }) => cursors.encode(scope, { values: [], id }))
  const now = clock.now()
  return { items: page.rows.map((row) => presentStaff(row, actor, now)), nextCursor: page.nextCursor }
}

/** @throws AppError staff_not_found, cursor_invalid */
export async function activityOf(
  db: Db,
  { cursors }: Services,
  id: string,
  { limit, cursor }: QueryOf<typeof staffActivity>,
  { brandId }: Actor,
): Promise<ResponseOf<typeof staffActivity>> {
  const scope = ['staff/activity', id]
  const before = cursor === undefined ? null : cursors.decode(scope, cursor).id
  const row = brandId === null ? undefined : await findStaff(db, brandId, id)
  if (brandId === null || row === undefined) throw new AppError('staff_not_found')
  if (row.user_id === null || row.accepted_at === null) return { items: [], nextCursor: null }
  const rows = await readActivity(db, {
    userId: row.user_id,
    brandId,
    from: row.accepted_at,
    to: row.ended_at,
    before,
    limit: limit + 1,
  })
  const page = pageOf(rows, limit, (last) => cursors.encode(scope, { values: [], id: last.id }))
  return { items: page.rows.map(presentActivity), nextCursor: page.nextCursor }
}
