import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import type { listPartnerships } from '@vicino/contract/loyalty/partners/endpoints'
import type { Partner } from '@vicino/contract/loyalty/partners/schemas'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { readOwnHead } from '../programs/public.ts'
import { monthAt } from './months.ts'
import { presentPartner, presentPartnership } from './partners.presenter.ts'
import { readPartners, readPartnerships } from './partners.queries.ts'

/** Lists the brands of a common program of the caller's. @throws AppError program_not_found */
export async function partnersOf(
  db: Db,
  { clock }: Services,
  programId: string,
  actor: Actor,
): Promise<Partner[]> {
  const { id } = await readOwnHead(db, programId, actor)
  const rows = await readPartners(db, id, monthAt(clock.now()))
  return rows.map((row) => presentPartner(row, actor.role === 'brand'))
}

/**
 * Lists other brands' programs to which the caller's brand belongs or is invited. @throws AppError
 * cursor_invalid
 */
export async function partnershipsOf(
  db: Db,
  { clock, cursors }: Services,
  { limit, cursor }: QueryOf<typeof listPartnerships>,
  { brandId, role }: Actor,
): Promise<ResponseOf<typeof listPartnerships>> {
  if (brandId === null) return { items: [], nextCursor: null }
  const now = clock.now()
  const scope = ['partnerships', brandId]
  const before = cursor === undefined ? null : cursors.decode(scope, cursor).id
  const rows = await readPartnerships(db, brandId, { before, limit: limit + 1 }, monthAt(now))
  const page = pageOf(rows, limit, ({ programId }) => cursors.encode(scope, { values: [], id: programId }))
  return {
    items: page.rows.map((row) => presentPartnership(row, role === 'brand', now)),
    nextCursor: page.nextCursor,
  }
}
