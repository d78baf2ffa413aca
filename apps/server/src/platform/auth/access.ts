import type { Endpoint } from '@vicino/contract/endpoint'
import { waitsForTerms } from '@vicino/contract/answers'
import { TERMS_DAYS } from '@vicino/contract/identity/account/document-versions'
import { BRAND_STAFF, type Role } from '@vicino/contract/roles'
import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { AppError } from '../errors.ts'
import type { Actor, Services } from '../http/context.ts'
import { admitActing } from './acting.ts'
import { holderOfKey } from './api-keys.ts'
import { permitted } from './permissions.ts'
import { allRows } from '../db/statement.ts'

const isOfBrand = (role: Role): boolean => BRAND_STAFF.some((each) => each === role)

/**
 * Sets request.actor from the bearer token. It stays null without a token, with an invalid one, and
 * with one whose session has ended. A server that does not know all ended sessions and changed
 * roles reads the database instead; every server does so for a user whose role or brand has just
 * changed.
 */
export async function identify(services: Services, request: FastifyRequest): Promise<void> {
  const token = bearerOf(request.headers.authorization)
  if (token === undefined) return
  const claims = services.tokens.recall(token) ?? (await services.tokens.verify(token))
  if (claims === null || services.endedSessions.has(claims.sid)) return
  const permissions = services.endedSessions.isComplete
    ? await services.roles.heldBy(services.db, claims)
    : undefined
  request.actor =
    permissions === undefined ? await currentActor(services, claims) : { ...claims, permissions }
}

/**
 * Lets a request through to an endpoint or refuses it. A read trusts the role in the token; for a
 * write the database is read, so that a changed role and its permissions count at
 * once. If the statement of a write checks this itself (`byStatement`), the check here only runs
 * when the token's role would be refused.
 * @throws AppError unauthenticated, forbidden, acting_not_allowed, second_factor_required,
 * business_terms_due, terms_due, permission_missing, and as holderOfKey()
 */
export async function authorise(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  byStatement = false,
): Promise<void> {
  if (endpoint.access === 'public') return
  if (endpoint.access === 'display') {
    // The statement that answers finds the token's owner and checks whether it is still valid.
    if (displayTokenOf(request) === undefined) throw new AppError('unauthenticated')
    return
  }
  if (endpoint.access === 'key') {
    request.actor = await holderOfKey(services, endpoint, request)
    return
  }
  if (request.actor === null) throw new AppError('unauthenticated')
  const isLeft = byStatement && endpoint.access.includes(request.actor.role)
  if (endpoint.method !== 'GET' && !isLeft) {
    request.actor = await currentActor(services, request.actor)
  }
  if (request.actor === null) throw new AppError('unauthenticated')
  if (!endpoint.access.includes(request.actor.role)) throw new AppError('forbidden')
  await admitActing(services, endpoint, request.actor)
  if (request.actor.limited === true && endpoint.whileLimited !== true) {
    throw new AppError('second_factor_required')
  }
  if (request.actor.termsDue === true && isOfBrand(request.actor.role) && waitsForTerms(endpoint)) {
    throw new AppError('business_terms_due')
  }
  if (request.actor.ownTermsDue === true && endpoint.needsTerms === true) throw new AppError('terms_due')
  request.actor = permitted(request.actor, endpoint.permission)
}

/** The CHECK of the column allows only the roles of the contract. */
interface ActorRow {
  readonly role: Role
  readonly brand_id: string | null
  readonly role_id: string | null
  readonly shops: string[]
  readonly terms_due: boolean
  readonly own_terms_due: boolean | null
  /** Version of the role's row. */
  readonly version: string
}

/**
 * Returns the actor with role, permissions and brand as they are in the database now; null when the
 * session has ended or the account was erased.
 */
export async function currentActor(
  { db, clock, roles }: Pick<Services, 'db' | 'clock' | 'roles'>,
  actor: Actor,
): Promise<Actor | null> {
  // Written as plain SQL, because every write runs it: the query builder takes longer than the
  // query. It reads only the version of the role's row: sending and parsing all permissions took
  // longer than the rest.
  const termsFrom = new Date(clock.now().getTime() - TERMS_DAYS * DAY_MS)
  const rows = await allRows(db)<ActorRow>`
    SELECT u.role, u.brand_id, u.role_id, u.shops, u.terms_due_at <= ${clock.now()} AS own_terms_due,
      EXISTS (SELECT FROM brand_terms t WHERE t.brand_id = u.brand_id AND t.accepted_at IS NULL AND t.told_at <= ${termsFrom}
        AND NOT EXISTS (SELECT FROM brand_terms n WHERE n.brand_id = t.brand_id AND n.accepted_at >= t.told_at)) AS terms_due,
      CASE WHEN u.role_id IS NULL THEN (SELECT xmin FROM roles WHERE is_base AND base = u.role)
        ELSE (SELECT xmin FROM roles WHERE id = u.role_id) END::text AS version
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = ${actor.sid} AND u.id = ${actor.sub} AND u.erased_at IS NULL AND s.revoked_at IS NULL
      AND s.expires_at > ${clock.now()}`
  const [row] = rows
  if (row === undefined) return null
  const role = { role: row.role, roleId: row.role_id ?? undefined }
  const permissions = await roles.permissionsAt(db, role, row.version)
  const shops = row.shops.length === 0 ? undefined : row.shops
  const termsDue = row.terms_due ? true : undefined
  const ownTermsDue = row.own_terms_due === true ? true : undefined
  return { ...actor, ...role, brandId: row.brand_id, shops, permissions, termsDue, ownTermsDue }
}

/**
 * When the access token of a request expires.
 * @throws Error for a request without a token
 */
export function tokenEnd(request: FastifyRequest): Date {
  const token = bearerOf(request.headers.authorization)
  if (token === undefined) throw new Error('tokenEnd() is for requests with a token')
  return new Date((decodeJwt(token).exp ?? 0) * 1000)
}

/**
 * Returns the token that a display sends, not yet verified; undefined when the request has none.
 */
export function displayTokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(vd_[\w-]{43})$/i.exec(headers.authorization ?? '')?.[1]
}

function bearerOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1]
}
