import { ACCOUNTS_PER_DEVICE } from '@vicino/contract/identity/auth/sessions/constants'
import type { DeviceAccount } from '@vicino/contract/identity/auth/sessions/schemas'
import type { Role } from '@vicino/contract/roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { clearCookie, cookiesOf, giveCookie, readCookie, REFRESH_COOKIE } from './cookies.http.ts'
import { hashOfToken } from './refresh-token.ts'
import { refresh } from './refresh-session.ts'
import { findLiveSignIns, findToken, type LiveSignIn, revokeSession } from './sessions.queries.ts'
import { SESSION_SECONDS, type SignedIn } from './sessions.ts'

/**
 * An account that is signed in on a browser but not in use is parked: a cookie named by this prefix
 * and the user's id holds its refresh token.
 */
const PARKED = `${REFRESH_COOKIE}_`
/** Most cookies of a request that are looked up, twice as many as we ever set. */
const MOST_COOKIES = 2 * ACCOUNTS_PER_DEVICE

/** An account whose refresh token is in a cookie of this browser. */
interface BrowserAccount {
  readonly cookie: string
  readonly token: string
  readonly signIn: LiveSignIn
}

/** The accounts that are signed in on the browser of a request, the one in use first. */
export async function deviceAccounts(
  db: Db,
  services: Services,
  request: FastifyRequest,
): Promise<DeviceAccount[]> {
  const accounts = await accountsOf(db, services, request)
  return accounts.map(({ cookie, signIn }) => ({
    _id: signIn.userId,
    username: signIn.username,
    avatar: signIn.avatar,
    role: signIn.role as Role,
    current: cookie === REFRESH_COOKIE,
  }))
}

/**
 * Prepares a browser's cookies for an account that signs in on it. With `keep` the present account
 * is parked; without it, its session ends. An older session of the incoming account on this browser
 * ends too. If there are too many accounts, so does the session that was unused for the longest
 * time.
 */
export async function makeRoom(
  db: Db,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  incoming: { userId: string; keep: boolean },
): Promise<void> {
  const { clock } = services
  const accounts = await accountsOf(db, services, request)
  const others = accounts.filter(({ cookie, signIn }) => {
    return signIn.userId !== incoming.userId && (incoming.keep || cookie !== REFRESH_COOKIE)
  })
  const stay = others
    .toSorted((a, b) => b.signIn.lastUsedAt.getTime() - a.signIn.lastUsedAt.getTime())
    .slice(0, ACCOUNTS_PER_DEVICE - 1)
  for (const { signIn } of accounts.filter((each) => !stay.includes(each))) {
    await revokeSession(db, signIn.sessionId, 'replaced on its browser', clock.now())
  }
  parkOnly(services, request, reply, stay)
}

/**
 * Puts a parked account in use: trades its refresh token like `refresh`, and parks the present
 * account. A token that was traded before ends its session (docs/modules/identity.md, "Sessions").
 * @throws AppError account_not_here
 */
export async function switchTo(
  db: Database,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): Promise<SignedIn> {
  // A browser that did not receive the first answer asks again: then the account is in use already,
  // and not parked.
  const cookies = cookiesOf(request, services.config)
  const token = cookies.get(PARKED + userId) ?? cookies.get(REFRESH_COOKIE)
  if (token === undefined || (await ownerOf(db, token)) !== userId)
    throw notHere(services, request, reply, userId)
  const accounts = await accountsOf(db, services, request)
  const mayRetry = request.headers['sec-fetch-site'] === 'same-origin'
  const signedIn = await refresh(db, services, { token, kind: 'web', mayRetry })
  if (signedIn === undefined) throw notHere(services, request, reply, userId)
  parkOnly(
    services,
    request,
    reply,
    accounts.filter(({ signIn }) => signIn.userId !== userId),
  )
  return signedIn
}

/** Signs a parked account out of this browser. @throws AppError account_not_here */
export async function removeParked(
  db: Db,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  const token = readCookie(request, services.config, PARKED + userId)
  const known = token === undefined ? undefined : await findToken(db, hashOfToken(token))
  if (known?.user_id !== userId) throw notHere(services, request, reply, userId)
  await revokeSession(db, known.session_id, 'signed out', services.clock.now())
  clearCookie(reply, services.config, PARKED + userId)
}

/**
 * Returns the accounts whose refresh tokens are in the request's cookies and still work, the one in
 * use first. A token in a cookie named after another user is ignored.
 */
async function accountsOf(
  db: Db,
  { clock, config }: Services,
  request: FastifyRequest,
): Promise<BrowserAccount[]> {
  const cookies = [...cookiesOf(request, config)]
    .flatMap(([cookie, token]) => (isOurs(cookie) ? [{ cookie, token }] : []))
    .toSorted((a, b) => a.cookie.length - b.cookie.length)
    .slice(0, MOST_COOKIES)
  if (cookies.length === 0) return []
  const hashed = cookies.map((each) => ({ ...each, hash: hashOfToken(each.token) }))
  const signIns = await findLiveSignIns(
    db,
    hashed.map(({ hash }) => hash),
    clock.now(),
  )
  return hashed.flatMap(({ cookie, token, hash }) => {
    const signIn = signIns.find(({ tokenHash }) => tokenHash.equals(hash))
    const named = signIn !== undefined && (cookie === REFRESH_COOKIE || cookie === PARKED + signIn.userId)
    return named ? [{ cookie, token, signIn }] : []
  })
}

/** Parks the accounts that stay, and clears all other parking cookies. */
function parkOnly(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  stay: readonly BrowserAccount[],
): void {
  const { config } = services
  const sent = cookiesOf(request, config)
  const wanted = new Map(stay.map(({ signIn, token }) => [PARKED + signIn.userId, token]))
  for (const [name, value] of wanted) {
    if (sent.get(name) !== value) giveCookie(reply, config, { name, value, seconds: SESSION_SECONDS })
  }
  for (const cookie of sent.keys()) {
    if (isParked(cookie) && !wanted.has(cookie)) clearCookie(reply, config, cookie)
  }
}

const isParked = (cookie: string): boolean =>
  cookie.startsWith(PARKED) &&
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cookie.slice(PARKED.length))
const isOurs = (cookie: string): boolean => cookie === REFRESH_COOKIE || isParked(cookie)

async function ownerOf(db: Db, token: string): Promise<string | undefined> {
  return (await findToken(db, hashOfToken(token)))?.user_id
}

/**
 * Makes the error for an account that is not signed in on this browser, and clears its useless
 * cookie.
 */
function notHere(services: Services, request: FastifyRequest, reply: FastifyReply, userId: string): AppError {
  const cookie = PARKED + userId
  if (readCookie(request, services.config, cookie) !== undefined) {
    clearCookie(reply, services.config, cookie)
  }
  return new AppError('account_not_here')
}
