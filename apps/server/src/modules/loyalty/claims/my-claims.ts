import type { listOwnClaims, renewClaimQr } from '@vicino/contract/loyalty/claims/endpoints'
import type { OwnClaimDetail } from '@vicino/contract/loyalty/claims/schemas'
import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { romeMoment } from '../../../platform/rome-moments.ts'
import { signClaimQr } from './claim-qr.ts'
import { stateAt } from './claim-state.ts'
import { isHandable, presentOwn, presentOwnDetail } from './claims.presenter.ts'
import { type ClaimRow, findClaim, readOwnClaims, readSteps } from './claims.queries.ts'

/** Lists the caller's own claims, newest first. */
export async function ownClaims(
  db: Db,
  { clock, cursors }: Services,
  { programId, show, limit, cursor }: QueryOf<typeof listOwnClaims>,
  { sub: userId }: Pick<Actor, 'sub'>,
): Promise<ResponseOf<typeof listOwnClaims>> {
  const now = clock.now()
  const scope = ['claim', userId, programId, show]
  const before = cursor === undefined ? null : cursors.decode(scope, cursor).id
  const rows = await readOwnClaims(db, { userId, programId, show, before, limit: limit + 1 })
  const page = pageOf(rows, limit, ({ id }) => cursors.encode(scope, { values: [], id }))
  return { items: page.rows.map((row) => presentOwn(row, now)), nextCursor: page.nextCursor }
}

/** Reads one of the caller's own claims. @throws AppError claim_not_found */
export async function ownClaim(
  db: Db,
  services: Pick<Services, 'clock' | 'signingKeys'>,
  id: string,
  actor: Pick<Actor, 'sub'>,
): Promise<OwnClaimDetail> {
  const row = await foundOwn(db, id, actor)
  const steps = await readSteps(db, row.programId, row.id)
  const now = services.clock.now()
  return presentOwnDetail(row, steps, () => signClaimQr(services.signingKeys, row.id, now), now)
}

/** @throws AppError claim_not_found, also for somebody else's */
export async function foundOwn(db: Db, id: string, { sub: userId }: Pick<Actor, 'sub'>): Promise<ClaimRow> {
  const row = await findClaim(db, { id, userId })
  if (row === undefined) throw new AppError('claim_not_found')
  return row
}

/**
 * Makes a new freshness token for the QR on the screen.
 * @throws AppError claim_not_found, claim_delivered, claim_over, claim_waits
 */
export async function renewQr(
  db: Db,
  { clock, signingKeys }: Services,
  id: string,
  actor: Pick<Actor, 'sub'>,
): Promise<ResponseOf<typeof renewClaimQr>> {
  const now = clock.now()
  const row = await foundOwn(db, id, actor)
  refuseUnlessHandable(row, now)
  return { ...signClaimQr(signingKeys, id, now), state: stateAt(row, now) }
}

/** @throws AppError claim_delivered with its time, claim_waits, claim_over */
export function refuseUnlessHandable(row: ClaimRow, now: Date): void {
  const state = stateAt(row, now)
  if (isHandable(state)) return
  if (state === 'delivered') {
    throw new AppError('claim_delivered', { values: { time: romeMoment(row.deliveredAt ?? now) } })
  }
  throw new AppError(state === 'requested' ? 'claim_waits' : 'claim_over')
}
