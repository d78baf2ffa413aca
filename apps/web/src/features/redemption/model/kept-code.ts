import type { Redemption } from '@vicino/contract/redemptions'
import { serverClock } from './server-clock.ts'

interface Kept {
  readonly userId: string
  readonly redemption: Redemption
  /** Milliseconds that the server's clock is ahead of the phone's: all that outlives a reload. */
  readonly offset: number
}

/** This tab only: a code is worth money, and gone with the tab that showed it. */
const CODE = 'redemption-code'
const LEAVING = 'redemption-leaving'

/** Keeps the code, so that a reload without a connection still shows the number. */
export function keepCode(userId: string, redemption: Redemption): void {
  const kept: Kept = { userId, redemption, offset: Date.parse(redemption.serverTime) - Date.now() }
  write(CODE, JSON.stringify(kept))
}

/** The kept code of this person and deal while it is in time; null else. */
export function keptCode(userId: string, dealId: string): Redemption | null {
  const text = read(CODE)
  if (text === null) return null
  const { userId: owner, redemption, offset } = JSON.parse(text) as Kept
  const serverNow = Date.now() + offset
  if (owner !== userId || redemption.deal._id !== dealId) return null
  if (Date.parse(redemption.expiresAt) <= serverNow) return null
  serverClock.assume(serverNow)
  return redemption
}

/** Forgets the code once it is over. */
export function dropCode(): void {
  remove(CODE)
}

/**
 * The code that the closing page is giving up. If it was a reload, the next page settles that first: the late
 * cancellation could otherwise hit the code it has just resumed.
 */
export const leaving = {
  mark: (id: string) => write(LEAVING, id),
  read: () => read(LEAVING),
  clear: () => remove(LEAVING),
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
    // Blocked storage: the code is on the screen all the same.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored either.
  }
}
