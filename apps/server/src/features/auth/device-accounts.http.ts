import { ACCOUNTS_PER_DEVICE } from '@vicino/contract/sessions/constants'
import type { DeviceAccount } from '@vicino/contract/sessions/schemas'
import type { Role } from '@vicino/contract/roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/context.ts'
import { attributes, REFRESH_COOKIE } from './client.http.ts'
import { hashOfToken } from './refresh-token.ts'
import { refresh } from './refresh.ts'
import { findLiveSignIns, findToken, type LiveSignIn, revokeSession } from './sessions.queries.ts'
import { SESSION_SECONDS, type SignedIn } from './sessions.ts'

const PARKED = `${REFRESH_COOKIE}_`
/** More cookies than we ever set are not ours to look at. */
const LOOKED_AT = 2 * ACCOUNTS_PER_DEVICE

/** An account whose refresh token is in a cookie of this browser. */
interface Held {
  readonly cookie: string
  readonly token: string
  readonly signIn: LiveSignIn
}

/** Accounts signed in on this browser by its cookies, the one in use first. */
export async function deviceAccounts(
  db: Db,
  services: Services,
  request: FastifyRequest,
): Promise<DeviceAccount[]> {
  const held = await heldBy(db, services, request)
  return held.map(({ cookie, signIn }) => ({
    _id: signIn.userId,
    username: signIn.username,
    avatar: signIn.avatar,
    role: signIn.role as Role,
    current: cookie === REFRESH_COOKIE,
  }))
}

/**
 * Prepares a browser for another account in use. With `keep` the one in use so far is parked in a cookie of its own,
 * else its session ends; so does an older sign-in of the account that comes, and the longest unused one of too many.
 */
export async function makeRoom(
  db: Db,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  coming: { userId: string; keep: boolean },
): Promise<void> {
  const { clock } = services
  const held = await heldBy(db, services, request)
  const others = held.filter(({ cookie, signIn }) => {
    return signIn.userId !== coming.userId && (coming.keep || cookie !== REFRESH_COOKIE)
  })
  const stay = others
    .toSorted((a, b) => b.signIn.lastUsedAt.getTime() - a.signIn.lastUsedAt.getTime())
    .slice(0, ACCOUNTS_PER_DEVICE - 1)
  for (const { signIn } of held.filter((each) => !stay.includes(each))) {
    await revokeSession(db, signIn.sessionId, 'replaced on its browser', clock.now())
  }
  settle(services, request, reply, stay)
}

/**
 * Uses a parked account: its refresh token is traded as in a refresh, the account in use takes its place. A token
 * that was traded before ends its session (docs/decisions/0011-sessions.md).
 * @throws AppError account_not_here
 */
export async function switchTo(
  db: Database,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): Promise<SignedIn> {
  // Asked again after an answer that got lost, the account may be the one in use already.
  const token = request.cookies[PARKED + userId] ?? request.cookies[REFRESH_COOKIE]
  if (token === undefined || (await ownerOf(db, token)) !== userId)
    throw notHere(services, request, reply, userId)
  const held = await heldBy(db, services, request)
  const mayRetry = request.headers['sec-fetch-site'] === 'same-origin'
  const signedIn = await refresh(db, services, { token, kind: 'web', mayRetry })
  if (signedIn === undefined) throw notHere(services, request, reply, userId)
  settle(
    services,
    request,
    reply,
    held.filter(({ signIn }) => signIn.userId !== userId),
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
  const token = request.cookies[PARKED + userId]
  const known = token === undefined ? undefined : await findToken(db, hashOfToken(token))
  if (known?.user_id !== userId) throw notHere(services, request, reply, userId)
  await revokeSession(db, known.session_id, 'signed out', services.clock.now())
  forget(services, reply, PARKED + userId)
}

/** The live sign-ins in the cookies of a request; a user twice counts once, in use before parked. */
async function heldBy(db: Db, { clock }: Services, request: FastifyRequest): Promise<Held[]> {
  const cookies = Object.entries(request.cookies)
    .flatMap(([cookie, token]) => (token !== undefined && isOurs(cookie) ? [{ cookie, token }] : []))
    .toSorted((a, b) => a.cookie.length - b.cookie.length)
    .slice(0, LOOKED_AT)
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

/** Parks those who stay and removes every other parked cookie. */
function settle(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  stay: readonly Held[],
): void {
  const wanted = new Map(stay.map(({ signIn, token }) => [PARKED + signIn.userId, token]))
  for (const [cookie, token] of wanted) {
    if (request.cookies[cookie] === token) continue
    reply.setCookie(cookie, token, { ...attributes(services.config), maxAge: SESSION_SECONDS })
  }
  for (const cookie of Object.keys(request.cookies)) {
    if (isParked(cookie) && !wanted.has(cookie)) forget(services, reply, cookie)
  }
}

const isParked = (cookie: string): boolean =>
  cookie.startsWith(PARKED) &&
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cookie.slice(PARKED.length))
const isOurs = (cookie: string): boolean => cookie === REFRESH_COOKIE || isParked(cookie)

async function ownerOf(db: Db, token: string): Promise<string | undefined> {
  return (await findToken(db, hashOfToken(token)))?.user_id
}

function notHere(services: Services, request: FastifyRequest, reply: FastifyReply, userId: string): AppError {
  const cookie = PARKED + userId
  if (request.cookies[cookie] !== undefined) forget(services, reply, cookie)
  return new AppError('account_not_here')
}

function forget({ config }: Services, reply: FastifyReply, cookie: string): void {
  reply.clearCookie(cookie, attributes(config))
}
