import type { Redemption } from '@vicino/contract/redemptions/schemas'
import { serverClock } from '~/lib/server-clock.ts'
import { parseStored } from '~/lib/storage.ts'

interface Kept {
  readonly userId: string
  readonly redemption: Redemption
  /**
   * Milliseconds that the server's clock is ahead of the phone's. The page's own measure of it is lost on a
   * reload.
   */
  readonly offset: number
}

/**
 * Names in sessionStorage, which ends with the tab: a code is worth money and must not stay on the device.
 */
const CODE = 'redemption-code'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Whether the stored value still has the parts without which the code's screen could not be drawn. */
function isKept(value: unknown): value is Kept {
  if (!isObject(value) || !isObject(value['redemption'])) return false
  const { _id, transactionId, expiresAt, deal } = value['redemption']
  return (
    Number.isFinite(value['offset']) &&
    typeof _id === 'string' &&
    typeof transactionId === 'string' &&
    Number.isFinite(Date.parse(String(expiresAt))) &&
    isObject(deal) &&
    isObject(deal['brand'])
  )
}

/** Stores the code, so that the same one is on the screen after a reload, without a connection too. */
export function keepCode(userId: string, redemption: Redemption): void {
  const kept: Kept = { userId, redemption, offset: Date.parse(redemption.serverTime) - Date.now() }
  write(CODE, JSON.stringify(kept))
}

/**
 * The stored code if it belongs to this person and deal and has not expired; null otherwise, also when what is
 * stored cannot be read.
 */
export function keptCode(userId: string, dealId: string): Redemption | null {
  const kept = parseStored(read(CODE), isKept)
  if (!kept) return null
  const { userId: owner, redemption, offset } = kept
  const serverNow = Date.now() + offset
  if (owner !== userId || redemption.deal._id !== dealId) return null
  if (Date.parse(redemption.expiresAt) <= serverNow) return null
  serverClock.assume(serverNow)
  return redemption
}

/** Removes the stored code; called when the code is over. */
export function dropCode(): void {
  remove(CODE)
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Storage is blocked: only showing the code after a reload is lost.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored either.
  }
}
