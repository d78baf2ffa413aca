import { createHmac, timingSafeEqual } from 'node:crypto'
import { PAID_DISPLAYS } from '@vicino/contract/channels/displays/constants'
import type { noteScan as contract } from '@vicino/contract/channels/displays/endpoints'
import type { ScanResult } from '@vicino/contract/channels/displays/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { BP_RATES } from '@vicino/contract/redemption/brand-points/rates'
import { isFreshNonce, nonceText, SCAN_NONCE } from '@vicino/domain/display'
import { isStaffOf } from '@vicino/domain/redemption'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { rewardDisplay } from '../../redemption/brand-points/public.ts'
import { insertScan, lockScanner } from './scans.queries.ts'

type Params = BodyOf<typeof contract>

/** Bytes of the keyed hash in a QR: 96 bits cannot be guessed within an hour. */
const BYTES = 12

/**
 * Records that a person came to a deal by a display's QR, and rewards their first scan of each
 * display and day.
 */
export async function noteScan(
  tx: Db,
  { clock }: Services,
  { displayId, dealId, proof }: Params,
  { sub: userId }: Actor,
): Promise<ScanResult> {
  const now = clock.now()
  const row = await lockScanner(tx, { userId, displayId, dealId })
  if (row?.tokenHash === null || row === undefined) return nothing('unknown')
  const [, period = '', hash = ''] = SCAN_NONCE.exec(proof) ?? []
  if (!isHashOf(row.tokenHash, nonceText(displayId, dealId, period), hash)) return nothing('unknown')
  if (!isFreshNonce(period, now.getTime())) return nothing('stale')
  if (isStaffOf(row, row.displayBrandId)) return nothing('own')
  const scan = { userId, displayId, dealId, points: BP_RATES.display, most: PAID_DISPLAYS, now }
  const { id, points, isPaid } = await insertScan(tx, scan)
  if (points === 0) return nothing(isPaid ? 'again' : 'enough')
  await rewardDisplay(tx, { userId, scanId: id, points }, now)
  return { outcome: 'paid', points }
}

const nothing = (outcome: ScanResult['outcome']): ScanResult => ({ outcome, points: 0 })

function isHashOf(key: Buffer, text: string, hash: string): boolean {
  const right = createHmac('sha256', key).update(text).digest().subarray(0, BYTES)
  const given = Buffer.from(hash, 'base64url')
  return given.length === BYTES && timingSafeEqual(given, right)
}
