import { VISIT_LIMITS } from '@vicino/contract/loyalty/visits/constants'
import type { VisitStay } from '@vicino/contract/loyalty/visits/schemas'
import { parseStored } from '~/lib/storage.ts'

/** A check-in that has begun, by the clock of this phone; nothing in it says where the phone is but the shop's name. */
export interface KeptStay {
  readonly ticket: string
  readonly place: string
  /** Milliseconds since 1970 from which, and until which, the second position is asked for. */
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

/** The stay that an answer of now begins. The server rounds its second up, so one more passes here. */
export const stayOf = ({ ticket, place }: VisitStay, now: number): KeptStay => ({
  ticket,
  place: place.name,
  readyAt: now + (VISIT_LIMITS.staySeconds + 1) * 1000,
  until: now + VISIT_LIMITS.stayLifeSeconds * 1000,
})

/** The check-in that this window has begun in a program and that still can be ended: it outlives a reload, not the window. */
export function keptStay(userId: string, programId: string, now: number): KeptStay | null {
  let text: string | null = null
  try {
    text = sessionStorage.getItem(keyOf(userId, programId))
  } catch {
    // Blocked: a reload then begins anew.
  }
  const stay = parseStored(text, isStay)
  return stay !== null && stay.until > now ? stay : null
}

/** Keeps a check-in that has begun; null forgets it. */
export function keepStay(userId: string, programId: string, stay: KeptStay | null): void {
  try {
    if (stay === null) sessionStorage.removeItem(keyOf(userId, programId))
    else sessionStorage.setItem(keyOf(userId, programId), JSON.stringify(stay))
  } catch {
    // Blocked or full: it lives as long as the page.
  }
}
