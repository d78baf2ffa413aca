import type { Session } from '@vicino/contract/identity/auth/schemas'
import { parseStored } from '~/lib/storage.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { readClaims } from './claims.ts'
import { readNote, leaveNote, takeNote } from './tab-notes.ts'

const KEY = 'acting'

/**
 * The session in which somebody of the platform acts in another's account. It is kept for this tab alone, a quarter of an hour at most,
 * so that loading a page does not lead back to their own account; the other tabs keep theirs.
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
