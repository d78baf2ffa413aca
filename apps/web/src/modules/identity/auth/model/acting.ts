import type { Session } from '@vicino/contract/identity/auth/schemas'
import { parseStored } from '~/lib/storage.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { readClaims } from './claims.ts'
import { readNote, leaveNote, takeNote } from './tab-notes.ts'

const KEY = 'acting'

/**
 * Returns the stored session in which staff of the platform act in another person's account. It is
 * stored for this tab only, at most a quarter of an hour, so that a reload does not lead back to
 * their own account. Other tabs keep their own session.
 */
export function keptActing(): Session | null {
  const session = parseStored(readNote(KEY), (value): value is Session => {
    const token = (value as Partial<Session> | null)?.accessToken
    return readClaims(token)?.acting !== undefined
  })
  const claims = readClaims(session?.accessToken) as { exp?: number } | null
  return session !== null && (claims?.exp ?? 0) * 1000 > serverClock.now() ? session : null
}

export const keepActing = (session: Session): void => leaveNote(KEY, JSON.stringify(session))

export const dropActing = (): void => void takeNote(KEY)
