import { isOpenClaim } from '@vicino/domain/loyalty/claims'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/http/context.ts'
import { lastMoment, stateAt } from './claim-state.ts'
import { type ClaimRow, readOpenAt } from './claims.queries.ts'

export type OpenClaim = Pick<ClaimRow, 'id' | 'programId' | 'name' | 'state' | 'requestedAt' | 'expiresAt'>

/** Lists the rewards of a brand that a person claimed and does not have yet, the oldest first. */
export async function openClaims(
  db: Db,
  { clock }: Services,
  userId: string,
  brandId: string,
): Promise<OpenClaim[]> {
  const now = clock.now()
  const rows = await readOpenAt(db, userId, brandId)
  return rows
    .map((row) => ({ ...row, state: stateAt(row, now), expiresAt: lastMoment(row) }))
    .filter(({ state }) => isOpenClaim(state))
}
