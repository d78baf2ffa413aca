import type { Session } from '@vicino/contract/identity/auth/schemas'
import { readJson, removeStored, writeStored } from '~/lib/storage.ts'
import { createStore } from '~/lib/store.ts'
import { lackedPermissions } from '~/lib/use-allows.ts'
import { dropActing, keepActing, keptActing } from './acting.ts'
import { type Flash, setFlash } from './flash.ts'
import { isSessionUser, type SessionUser, userOf } from './session.ts'

/** Local-storage key of the user: a reload knows at once who is signed in. The token is never stored. */
const KEY = 'user'

interface State {
  readonly user: SessionUser | null
  readonly accessToken: string | null
  /** Given by a link with a token: nothing renews it, so it lives in this tab until the token has expired. */
  readonly brief?: boolean
  /** The person has asked to leave: the session is ending on the server, which would refuse further calls. */
  readonly leaving?: boolean
}

/** Messages between tabs: a token renewed in one is used in all, a sign-out in one ends the session in all. */
type News = { readonly session: Session } | { readonly ended: Flash | null }

/** The session of this tab; components follow it with useUser. */
export const sessionStore = createStore<State>(stateAtStart())

function stateAtStart(): State {
  const acting = keptActing()
  const user = acting && userOf(acting)
  if (acting && user) return { user, accessToken: acting.accessToken, brief: true }
  return { user: readJson(KEY, isSessionUser), accessToken: null }
}

const NOTHING: readonly string[] = []
/** What the role does not allow, for all that offers it. */
const tellLacked = () => lackedPermissions.set(sessionStore.get().user?.lacks ?? NOTHING)
tellLacked()
sessionStore.subscribe(tellLacked)

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('vicino-session')

/** A channel of this origin: unlike a window's, its messages have no target to name. */
function tell(news: News): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes none
  channel?.postMessage(news)
}

channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
  const { user } = sessionStore.get()
  // What the other tabs do with their own account does not concern who acts in another's; that they signed out does.
  if (user?.acting) {
    if ('ended' in data) leaveActing(user._id)
  } else if ('session' in data) adopt(data.session)
  else forget(data.ended)
})

function adopt(session: Session, brief = false): boolean {
  const user = userOf(session)
  if (!user) return false
  // The same person again: keep the object, so that nothing renders.
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

/** Begins a session in every tab. False when its token cannot be read. */
export function beginSession(session: Session): boolean {
  dropActing()
  if (!adopt(session)) return false
  writeStored(KEY, JSON.stringify(sessionStore.get().user))
  tell({ session })
  return true
}

/** The same for a session that cannot be renewed: only in this tab, and until the page is closed. */
export function beginBriefSession(session: Session): boolean {
  return adopt(session, true)
}

/**
 * Leads this tab into the account of somebody who has consented
 * (docs/modules/administration.md, "Access to an account").
 */
export function beginActing(session: Session): void {
  keepActing(session)
  window.location.assign('/')
}

/** Leads back to one's own account. */
function leaveActing(userId: string): void {
  dropActing()
  window.location.replace(`/dashboard/user/${userId}`)
}

/** Marks the session as ending: its calls are cancelled from now on, and endSession() follows. */
export function leaveSession(): void {
  sessionStore.set({ ...sessionStore.get(), leaving: true })
}

/** Forgets user and token here and in every tab; `message` says why, to people who did not end it themselves. */
export function endSession(message: Flash | null = null): void {
  const { user } = sessionStore.get()
  if (user?.acting) return leaveActing(user._id)
  removeStored(KEY)
  forget(message)
  tell({ ended: message })
}
