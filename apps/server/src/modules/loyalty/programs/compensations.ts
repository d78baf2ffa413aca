import type { ResponseOf } from '@vicino/contract/endpoint'
import type { listCompensations as listing } from '@vicino/contract/loyalty/programs/endpoints'
import type { OwedCompensation } from '@vicino/contract/loyalty/programs/schemas'
import { worthOfPoints } from '@vicino/domain/loyalty/rewards'
import { centsOf, eurosOf } from '@vicino/domain/pricing'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import {
  type CompensationRow,
  insertCompensation,
  readCompensations,
  readOffer,
  writeSettled,
} from './compensations.queries.ts'
import { auditProgram, readOwn, readOwnHead } from './own-program.ts'
import { readCatalogueOf } from './rewards/catalogue.queries.ts'

/**
 * Records for members what they receive for the points and stamps that an emergency cancellation
 * took: what, its worth and by when. Stamps alone have the worth that the promoter wrote, or 0.
 */
export async function recordCompensations(
  tx: Db,
  programId: string,
  lost: readonly { readonly userId: string; readonly points: number; readonly stamps: number }[],
  now: Date,
): Promise<void> {
  const offer = lost.length === 0 ? undefined : await readOffer(tx, programId)
  if (offer === undefined) return
  const { what, worth, by } = offer.compensation
  const rewards = worth === null ? await readCatalogueOf(tx, programId) : []
  for (const { userId, points, stamps } of lost) {
    const worthCents = worth === null ? (worthOfPoints(points, rewards) ?? 0) : centsOf(worth)
    await insertCompensation(tx, { programId, userId, what, worthCents, by, points, stamps }, now)
  }
}

/** Lists the compensations that a brand owes, by person. @throws AppError program_not_found, cursor_invalid */
export async function listCompensations(
  db: Db,
  { cursors }: Services,
  programId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  actor: Actor,
): Promise<ResponseOf<typeof listing>> {
  const scope = ['compensations', programId]
  const after = cursor === undefined ? null : cursors.decode(scope, cursor).id
  await readOwnHead(db, programId, actor)
  const rows = await readCompensations(db, programId, { after, limit: limit + 1 })
  const page = pageOf(rows, limit, ({ userId }) => cursors.encode(scope, { values: [], id: userId }))
  return { items: page.rows.map(presented), nextCursor: page.nextCursor }
}

/**
 * Notes that a member has the compensation; a second time changes nothing. @throws AppError
 * program_not_found, compensation_not_found
 */
export async function settleCompensation(
  tx: Db,
  { clock }: Services,
  { id, userId }: { id: string; userId: string },
  actor: Actor,
): Promise<OwedCompensation> {
  const now = clock.now()
  const row = await readOwn(tx, id, actor)
  if (await writeSettled(tx, { programId: id, userId, by: actor.sub }, now))
    await auditProgram(tx, 'compensate', row, actor, now, { userId })
  const [found] = await readCompensations(tx, id, { userId })
  if (found === undefined) throw new AppError('compensation_not_found')
  return presented(found)
}

const presented = ({ worthCents, settledAt, ...row }: CompensationRow): OwedCompensation => ({
  _id: row.userId,
  ...row,
  worth: eurosOf(worthCents),
  settledAt: settledAt?.toISOString() ?? null,
})
