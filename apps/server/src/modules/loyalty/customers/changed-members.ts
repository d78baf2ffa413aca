import type { listKeyMembers } from '@vicino/contract/channels/api-keys/endpoints'
import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import { eurosOf } from '@vicino/domain/pricing'
import type { Program } from '@vicino/domain/loyalty/program'
import { writeAudit } from '../../../platform/audit.ts'
import { ownBrand } from '../../../platform/auth/own-brand.ts'
import { pageOf } from '../../../platform/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { compiledProgram, findProgram } from '../programs/public.ts'
import { type ChangedRow, readChanged } from './changed-members.queries.ts'
import { tierName } from './customers.presenter.ts'

/**
 * Reads a page of the members of a program of the caller's brand, in the order of their last change,
 * for its systems. A page with members is logged as an export of the brand.
 * @throws AppError program_not_found, cursor_invalid
 */
export async function changedMembers(
  { db, cursors, clock }: Pick<Services, 'db' | 'cursors' | 'clock'>,
  programId: string,
  { limit, cursor, ...filters }: QueryOf<typeof listKeyMembers>,
  actor: Actor,
): Promise<ResponseOf<typeof listKeyMembers>> {
  const brandId = ownBrand(actor)
  const scope = ['key-members', brandId, programId, filters]
  const position = cursor === undefined ? null : cursors.decode(scope, cursor)
  const head = await findProgram(db, programId)
  if (head?.brandId !== brandId || head.sandbox) throw new AppError('program_not_found')
  const program = await compiledProgram(db, head)
  const { changedSince = null, tier = null } = filters
  const start = position && { key: String(position.values[0]), userId: position.id }
  const read = await readChanged(db, {
    programId,
    since: changedSince,
    tierRank: tier,
    start,
    limit: limit + 1,
  })
  const { rows, nextCursor } = pageOf(read, limit, ({ key, userId }) =>
    cursors.encode(scope, { values: [key], id: userId }),
  )
  if (rows.length > 0) {
    await writeAudit(db, {
      actorId: actor.sub,
      action: 'customer.exported',
      objectType: 'program',
      objectId: programId,
      brandId,
      detail: { ...filters, count: rows.length, format: 'api' },
      now: clock.now(),
    })
  }
  return { items: rows.map((row) => presentMember(row, program)), nextCursor }
}

const presentMember = (
  row: ChangedRow,
  program: Program,
): ResponseOf<typeof listKeyMembers>['items'][number] => ({
  userId: row.userId,
  handle: row.handle,
  name: row.username,
  points: row.points,
  stamps: row.stamps,
  statusPoints: row.statusPoints,
  tier: program.tiers.isOn
    ? { rank: row.tierRank, name: tierName(program, row.tierRank) }
    : { rank: 0, name: '' },
  purchases: row.purchases,
  spent: eurosOf(row.totalCents),
  lastPurchaseAt: row.lastPurchaseAt?.toISOString() ?? null,
  joinedAt: row.joinedAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
})
