import type { Problem } from '@vicino/contract/common/problem'
import { ALL_ENDPOINTS } from '@vicino/contract/modules'
import type { Endpoint } from '@vicino/contract/endpoint'
import { hasScope, KEY_SCOPES } from '@vicino/contract/channels/api-keys/constants'
import { actsForAll, askedFrom, worksForBrand } from '@vicino/contract/identity/permissions/constants'
import { type Role, ROLES } from '@vicino/contract/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCREEN_BEARER, someParams, titleOf } from '../platform/testing/endpoint-cases.ts'
import { createTestApp, type TestApp, type TestUser } from '../platform/testing/test-app.ts'
import { FEATURES } from './all.ts'
import { makeKey } from './channels/api-keys/testing/key.ts'
import { userWithout } from './identity/permissions/testing/role.ts'

const UNAUTHENTICATED = '401 unauthenticated'

interface Route {
  readonly url: string
  readonly endpoint: Endpoint | undefined
}

const routes: Route[] = []
let test: TestApp

beforeAll(async () => {
  test = await createTestApp({
    features: [
      (app) => {
        app.addHook('onRoute', ({ url, config }) => void routes.push({ url, endpoint: config?.endpoint }))
      },
      ...FEATURES,
    ],
    listening: true,
  })
})
afterAll(() => test.close())

// A test in which an allowed caller writes makes its own account, because endpoints under test may
// end the caller's session. Who is refused or reads changes nothing, so their accounts are shared.
const shared = new Map<string, Promise<TestUser>>()

/** Returns an account for tests that change nothing of it: one for each of these keys. */
function sharedBy(key: string, make: () => Promise<TestUser>): Promise<TestUser> {
  const known = shared.get(key) ?? make()
  shared.set(key, known)
  return known
}

const sharedRole = (role: Role): Promise<TestUser> => sharedBy(role, () => test.createUser({ role }))

/**
 * Returns status and code of a refusal by the access check (or of a failure), otherwise 'let
 * through'. Bodies are omitted, because access is checked first.
 */
async function outcome(endpoint: Endpoint, as?: TestUser, token?: string): Promise<string> {
  const response = await test.send(endpoint, {
    params: someParams(endpoint),
    ...(as === undefined ? {} : { as }),
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  })
  if (response.statusCode < 400) return 'let through'
  const { code } = response.json<Problem>()
  // An endpoint may itself report that something it needs is not available.
  const failed = response.statusCode >= 500 && !endpoint.errors.some((known) => known === code)
  const isOurs = ['unauthenticated', 'forbidden', 'permission_missing'].includes(code) || failed
  return isOurs ? `${response.statusCode} ${code}` : 'let through'
}

/**
 * Returns the callers without the permission: the roles that may call an endpoint, and all its
 * required permissions.
 */
function lacking({ access, permission }: Endpoint): [Role, readonly string[]][] {
  if (typeof access === 'string') return []
  return access
    .map((role) => [role, askedFrom(permission, role)] as const)
    .filter(([, asked]) => asked.length > 0) as [Role, readonly string[]][]
}

/**
 * An endpoint that only the back-office calls belongs to a brand or the platform, and so requires a
 * permission. These do not, with the reason; a new one without a permission needs its line here.
 */
const UNASKED_IN_THE_BACK_OFFICE: Readonly<Record<string, string>> = {
  'DELETE /deal/draft': 'one’s own draft, which nobody else sees',
  'DELETE /grid-view/{id}': 'one’s own view of a table',
  'GET /audit/{type}/{id}': 'asks for the permission of the record’s section',
  'GET /deal/draft': 'one’s own draft, which nobody else sees',
  'GET /grid-view': 'one’s own views of a table',
  'GET /overview/waiting': 'counts the queues that the role allows, and no other',
  'GET /overview/{type}/{id}':
    'asks for the permission of the record’s section, and omits kinds that the role does not allow',
  'GET /product/by-link': 'names of products, which everybody browses',
  'GET /product/list': 'names of products, which everybody browses',
  'POST /file/document': 'a file of one’s own that nobody else sees until a record uses it',
  'PUT /grid-view': 'one’s own view of a table',
}

it('R-454 endpoints that only the back-office calls require a permission', () => {
  const unasked = ALL_ENDPOINTS.filter(
    ({ access, permission }) =>
      typeof access !== 'string' &&
      access.every((role) => worksForBrand(role) || actsForAll(role)) &&
      access.some((role) => askedFrom(permission, role).length === 0),
  ).map(({ address }) => address)
  expect(unasked.toSorted()).toEqual(Object.keys(UNASKED_IN_THE_BACK_OFFICE))
})

it('R-454 public endpoints require none of a brand’s people only where they are not about the brand', () => {
  // Consumers and a brand's people call these endpoints, and they answer with rows of the brand:
  // they require a permission of its people.
  const ofBrand = ALL_ENDPOINTS.filter(
    ({ permission }) => typeof permission === 'object' && 'staff' in permission,
  )
  for (const { permission, access } of ofBrand) {
    expect(access).toContain('brand')
    expect(askedFrom(permission, 'brand')).toHaveLength(1)
    expect(askedFrom(permission, 'audience')).toEqual([])
  }
  expect(ofBrand.length).toBeGreaterThan(10)
})

it('every endpoint of the contract is served, and nothing else below /api/v1', () => {
  const served = new Set(routes.flatMap(({ endpoint }) => (endpoint === undefined ? [] : [endpoint])))
  expect(ALL_ENDPOINTS.filter((endpoint) => !served.has(endpoint)).map(titleOf)).toEqual([])
  const strays = routes.filter(({ url, endpoint }) => url.startsWith('/api/') && endpoint === undefined)
  expect(strays.map(({ url }) => url)).toEqual([])
})

const titled = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => ({ title: titleOf(endpoint), endpoint }))
const isForScreens = ({ access }: Endpoint): boolean => access === 'display'
const isForKeys = ({ access }: Endpoint): boolean => access === 'key'

describe.each(titled(ALL_ENDPOINTS.filter(isForScreens)))(
  '$title, for screens with a token of their own',
  ({ endpoint }) => {
    it.each(ROLES)('R-395 as %s: no account’s token opens it', async (role) => {
      expect(await outcome(endpoint, await sharedRole(role))).toBe(UNAUTHENTICATED)
    })

    it('R-395 anonymous, and with a token of no screen', async () => {
      expect(await outcome(endpoint)).toBe(UNAUTHENTICATED)
      const headers = { authorization: SCREEN_BEARER }
      // The token is checked together with the body, so an empty body is refused first.
      const code = endpoint.body === undefined ? 'unauthenticated' : 'validation_failed'
      expect(await test.refused(endpoint, { headers })).toMatchObject({ code })
    })
  },
)

describe.each(titled(ALL_ENDPOINTS.filter(isForKeys)))(
  '$title, for shop systems with a key',
  ({ endpoint }) => {
    const sent = (headers: Record<string, string>) =>
      test.send(endpoint, { params: someParams(endpoint), headers })
    const codeOf = async (headers: Record<string, string>) =>
      (await sent(headers)).json<Partial<Problem>>().code ?? 'let through'

    it.each(ROLES)('R-389 as %s: no account’s token opens it', async (role) => {
      const token = await test.tokenFor(await sharedRole(role))
      expect(await codeOf({ authorization: `Bearer ${token}` })).toBe('key_invalid')
    })

    it('R-389 anonymous, with a screen’s token, with a key that is revoked, expired, or lacks the scope', async () => {
      const over = { expiresAt: test.clock.now() }
      const { scope } = endpoint
      expect(await codeOf({})).toBe('key_invalid')
      expect(await codeOf({ authorization: SCREEN_BEARER })).toBe('key_invalid')
      expect(await codeOf((await makeKey(test, { revokedAt: test.clock.now() })).headers)).toBe('key_invalid')
      expect(await codeOf((await makeKey(test, over)).headers)).toBe('key_invalid')
      const scopes = KEY_SCOPES.filter((each) => scope !== undefined && !hasScope([each], scope))
      expect(scope).toBeDefined()
      expect(await codeOf((await makeKey(test, { scopes })).headers)).toBe('key_scope_missing')
      expect(await codeOf((await makeKey(test)).headers)).not.toMatch(/^key_/)
    })
  },
)

describe.each(titled(ALL_ENDPOINTS.filter((endpoint) => !isForScreens(endpoint) && !isForKeys(endpoint))))(
  '$title',
  ({ endpoint }) => {
    const isOpen = typeof endpoint.access === 'string'
    const access = typeof endpoint.access === 'string' ? [] : endpoint.access

    it('R-457 R-459 anonymous', async () => {
      expect(await outcome(endpoint)).toBe(isOpen ? 'let through' : UNAUTHENTICATED)
    })

    it.each(ROLES)('R-441 as %s', async (role) => {
      const allowed = isOpen || access.includes(role)
      const writes = allowed && endpoint.method !== 'GET'
      const caller = writes ? await test.createUser({ role }) : await sharedRole(role)
      expect(await outcome(endpoint, caller)).toBe(allowed ? 'let through' : '403 forbidden')
    })

    // Each role that may call it, without its required permission.
    it.each(lacking(endpoint))('R-454 as %s whose role lacks %j', async (role, asked) => {
      const key = `${role} without ${asked.join()}`
      const caller = await sharedBy(key, () => userWithout(test, role, asked))
      expect(await outcome(endpoint, caller)).toBe('403 permission_missing')
    })

    it('with an expired token', async () => {
      const role = 'superAdmin'
      const token = await test.tokenFor(isOpen ? await test.createUser({ role }) : await sharedRole(role))
      test.clock.advance(901)
      expect(await outcome(endpoint, undefined, token)).toBe(isOpen ? 'let through' : UNAUTHENTICATED)
    })

    it('R-442 after the session was ended: reads and writes are refused', async () => {
      const user = await test.createUser({ role: isOpen ? 'audience' : access[0] })
      await test.db
        .updateTable('sessions')
        .set({ revoked_at: test.clock.now() })
        .where('id', '=', user.sessionId)
        .execute()
      const expected = isOpen ? 'let through' : UNAUTHENTICATED
      await expect.poll(() => outcome(endpoint, user)).toBe(expected)
    })
  },
)
