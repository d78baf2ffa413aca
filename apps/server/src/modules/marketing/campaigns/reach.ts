import type * as contract from '@vicino/contract/marketing/campaigns/endpoints'
import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { conditionOf } from '../../loyalty/customers/public.ts'
import { quietUntil, reachOf } from '../outreach/public.ts'
import { compiledProgram, readOwnHead } from '../../loyalty/programs/public.ts'
import { EVERYBODY } from './campaigns.queries.ts'

/**
 * Counts whom a campaign would reach now, and why it would not reach the others. @throws
 * AppError program_not_found, segment_not_found
 */
export async function countReach(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  programId: string,
  { segmentId, channels }: BodyOf<typeof contract.countReach>,
  actor: Actor,
): Promise<ResponseOf<typeof contract.countReach>> {
  const now = clock.now()
  const head = await readOwnHead(db, programId, actor)
  const condition =
    segmentId === null
      ? EVERYBODY
      : await conditionOf(db, { programId, segmentId }, await compiledProgram(db, head), now)
  const found = await reachOf(
    db,
    { brandId: head.brandId, programId, channels, isProfiled: segmentId !== null, now },
    condition,
  )
  const reached = found.find(({ reason }) => reason === null)
  return {
    total: found.reduce((sum, { count }) => sum + count, 0),
    reached: reached?.count ?? 0,
    inApp: reached?.inApp ?? 0,
    push: reached?.push ?? 0,
    email: reached?.email ?? 0,
    skipped: found
      .flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }]))
      .toSorted((a, b) => b.count - a.count),
    quietUntil: quietUntil(now)?.toISOString() ?? null,
  }
}
