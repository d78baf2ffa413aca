import type { Session } from '@vicino/contract/identity/auth/schemas'
import { readJson, removeStored, writeStored } from '~/lib/storage.ts'
import { createStore } from '~/lib/store.ts'
import { lackedPermissions } from '~/lib/use-allows.ts'
import { dropActing, keepActing, keptActing } from './acting.ts'
import { type Flash, setFlash } from './flash.ts'
import { isSessionUser, type SessionUser, userOf } from './session.ts'

/**
 * Local-storage key of the user, so that a reload knows at once who is signed in. The token is
 * never stored.
 */
const KEY = 'user'

interface State {
  readonly user: SessionUser | null
  readonly accessToken: string | null
  /**
   * The session comes from a link with a token. Nothing renews it, so it lives in this tab
   * until the token expires.
   */
  readonly brief?: boolean
  /**
   * The person is signing out. The session is ending on the server, which would refuse further
   * calls.
   */
  readonly leaving?: boolean
}

/**
 * Messages between tabs: all tabs use a token that one has renewed, and a sign-out in one ends the
 * session in all.
 */
type SessionMessage = { readonly session: Session } | { readonly ended: Flash | null }

/** The session of this tab. Components follow it with useUser. */
export const sessionStore = createStore<State>(stateAtStart())

function stateAtStart(): State {
  const acting = keptActing()
  const user = acting && userOf(acting)
  if (acting && user) return { user, accessToken: acting.accessToken, brief: true }
  return { user: readJson(KEY, isSessionUser), accessToken: null }
}

const NOTHING: readonly string[] = []
/** Publishes the permissions that the role lacks, for every part that offers an action. */
const shareLackedPermissions = () => lackedPermissions.set(sessionStore.get().user?.lacks ?? NOTHING)
shareLackedPermissions()
sessionStore.subscribe(shareLackedPermissions)

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('vicino-session')

/** Sends a message to the other tabs of this origin. */
function broadcast(note: SessionMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes none
  channel?.postMessage(note)
}

channel?.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
  const { user } = sessionStore.get()
  // A tab in which staff act in another person's account ignores new sessions of other tabs, but
  // not a sign-out.
  if (user?.acting) {
    if ('ended' in data) leaveActing(user._id)
  } else if ('session' in data) adopt(data.session)
  else forget(data.ended)
})

function adopt(session: Session, brief = false): boolean {
  const user = userOf(session)
  if (!user) return false
  // The same user keeps its object, so that nothing renders.
  const known = sessionStore.get().user
  const same = JSON.stringify(user) === JSON.stringify(known)
  sessionStore.set({ user: same ? known : user, accessToken: session.accessToken, brief })
  return true
}

function forget(message: Flash | null) {
  const { user, accessToken } = sessionStore.get()
  if (user && message) setFlash(message)
  if (user || accessToken) sessionStore.set({ user: null, accessToken: null })
}

export const currentSession = sessionStore.get

/** Begins a session in every tab. Returns false when its token cannot be read. */
export function beginSession(session: Session): boolean {
  dropActing()
  if (!adopt(session)) return false
  writeStored(KEY, JSON.stringify(sessionStore.get().user))
  broadcast({ session })
  return true
}

/** Begins a session that cannot be renewed, in this tab only and until the page is closed. */
export function beginBriefSession(session: Session): boolean {
  return adopt(session, true)
}

/**
 * Opens the account of a person who has consented, in this tab (docs/modules/administration.md,
 * "Access to an account").
 */
export function beginActing(session: Session): void {
  keepActing(session)
  window.location.assign('/')
}

/** Returns to the staff member's own account. */
function leaveActing(userId: string): void {
  dropActing()
  window.location.replace(`/dashboard/user/${userId}`)
}

/** Marks the session as ending. Its calls are cancelled from now on; endSession() follows. */
export function leaveSession(): void {
  sessionStore.set({ ...sessionStore.get(), leaving: true })
}

/**
 * Forgets user and token in every tab. `message` explains the end to people who did not sign out
 * themselves.
 */
export function endSession(message: Flash | null = null): void {
  const { user } = sessionStore.get()
  if (user?.acting) return leaveActing(user._id)
  removeStored(KEY)
  forget(message)
  broadcast({ ended: message })
}
