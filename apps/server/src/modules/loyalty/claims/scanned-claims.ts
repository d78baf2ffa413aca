import type { TillClaim } from '@vicino/contract/loyalty/claims/schemas'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { stateAt } from './claim-state.ts'
import { isHandable, presentForTill } from './claims.presenter.ts'
import { type ClaimRow, findClaimByCode, readHandable } from './claims.queries.ts'
import { byQr, refuseHanding, refuseOther } from './till.ts'

interface AtTill {
  readonly actor: Actor
  readonly brandId: string
  readonly storeId: string | undefined
}

/**
 * Reads a claim by the text of its QR, as a till shows it before it fulfils the reward; changes
 * nothing.
 * @throws AppError code_invalid, claim_proof_stale, and those of claimByTyped()
 */
export async function claimByQr(db: Db, services: Services, text: string, till: AtTill): Promise<TillClaim> {
  const now = services.clock.now()
  return previewOf(await byQr(db, services, text, till.brandId, now), till, now)
}

/**
 * Reads a claim by its typed code; undefined when the code is not a claim's.
 * @throws AppError claim_other_brand, own_claim, claim_delivered, claim_over, claim_waits,
 * claim_other_shop, claim_other_day
 */
export async function claimByTyped(
  db: Db,
  { clock }: Services,
  code: string,
  till: AtTill,
): Promise<TillClaim | undefined> {
  const row = await findClaimByCode(db, code)
  if (row === undefined) return undefined
  refuseOther(row, till.brandId)
  return previewOf(row, till, clock.now())
}

function previewOf(row: ClaimRow, { actor, storeId }: AtTill, now: Date): TillClaim {
  refuseHanding(row, { actor, storeId, isPreview: true }, now)
  return presentForTill(row, now)
}

/** Lists the claims of a member that a till of the brand can fulfil now. */
export async function handableClaims(
  db: Db,
  { clock }: Services,
  userId: string,
  brandId: string,
): Promise<TillClaim[]> {
  const now = clock.now()
  const rows = await readHandable(db, userId, brandId)
  return rows.filter((row) => isHandable(stateAt(row, now))).map((row) => presentForTill(row, now))
}
