import { VISIT_LIMITS } from '@vicino/contract/loyalty/visits/constants'
import type { VisitStay } from '@vicino/contract/loyalty/visits/schemas'
import { parseStored } from '~/lib/storage.ts'

/**
 * A check-in in progress, in times of this phone's clock. Apart from the shop's name it holds no
 * position.
 */
export interface KeptStay {
  readonly ticket: string
  readonly place: string
  /** Milliseconds since 1970 between which the second position must be sent. */
  readonly readyAt: number
  readonly until: number
}

const keyOf = (userId: string, programId: string): string => `visit-stay:${userId}:${programId}`

const isStay = (value: unknown): value is KeptStay =>
  typeof value === 'object' &&
  value !== null &&
  'ticket' in value &&
  typeof value.ticket === 'string' &&
  'place' in value &&
  typeof value.place === 'string' &&
  'readyAt' in value &&
  typeof value.readyAt === 'number' &&
  'until' in value &&
  typeof value.until === 'number'

/**
 * Makes the stay from an answer received now. The server rounds its second up, so one second is
 * added here.
 */
export const stayOf = ({ ticket, place }: VisitStay, now: number): KeptStay => ({
  ticket,
  place: place.name,
  readyAt: now + (VISIT_LIMITS.staySeconds + 1) * 1000,
  until: now + VISIT_LIMITS.stayLifeSeconds * 1000,
})

/**
 * Returns the check-in that this window began in a program and that can still be completed. It
 * survives a reload, but not the closing of the window.
 */
export function keptStay(userId: string, programId: string, now: number): KeptStay | null {
  let text: string | null = null
  try {
    text = sessionStorage.getItem(keyOf(userId, programId))
  } catch {
    // Storage is blocked, so a reload starts a new check-in.
  }
  const stay = parseStored(text, isStay)
  return stay !== null && stay.until > now ? stay : null
}

/** Stores a check-in in progress; null deletes it. */
export function keepStay(userId: string, programId: string, stay: KeptStay | null): void {
  try {
    if (stay === null) sessionStorage.removeItem(keyOf(userId, programId))
    else sessionStorage.setItem(keyOf(userId, programId), JSON.stringify(stay))
  } catch {
    // Storage is blocked or full, so the check-in lives as long as the page.
  }
}
