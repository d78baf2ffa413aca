import type { Problem } from '@vicino/contract/common/problem'
import { ALL_ENDPOINTS } from '@vicino/contract/modules'
import type { Endpoint } from '@vicino/contract/endpoint'
import { KEY_SCOPES } from '@vicino/contract/integrations/constants'
import { type Role, ROLES } from '@vicino/contract/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCREEN_BEARER, someParams, titleOf } from '../platform/testing/endpoint-cases.ts'
import { createTestApp, type TestApp, type TestUser } from '../platform/testing/test-app.ts'
import { FEATURES } from './all.ts'
import { makeKey } from './integrations/testing/key.ts'
import { userWithout } from './permissions/testing/role.ts'

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

// A test makes its own caller: endpoints under test may end the caller's session.

/** Status and code of a refusal by the access check (or of a failure), else 'let through'. Bodies are left out: access comes first. */
async function outcome(endpoint: Endpoint, as?: TestUser, token?: string): Promise<string> {
  const response = await test.send(endpoint, {
    params: someParams(endpoint),
    ...(as === undefined ? {} : { as }),
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  })
  if (response.statusCode < 400) return 'let through'
  const { code } = response.json<Problem>()
  // An endpoint may say itself that something it needs is out of order.
  const failed = response.statusCode >= 500 && !endpoint.errors.some((known) => known === code)
  const isOurs = ['unauthenticated', 'forbidden', 'permission_missing'].includes(code) || failed
  return isOurs ? `${response.statusCode} ${code}` : 'let through'
}

/** Who is refused for the lack of a permission: roles that may call an endpoint, and all that it asks of them. */
function lacking({ access, permission }: Endpoint): [Role, readonly string[]][] {
  if (permission === undefined || typeof access === 'string') return []
  const asked = typeof permission === 'string' ? [permission] : [permission.own, permission.all]
  return access.map((role) => [role, asked])
}

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
      expect(await outcome(endpoint, await test.createUser({ role }))).toBe(UNAUTHENTICATED)
    })

    it('R-395 anonymous, and with a token that is no screen’s', async () => {
      expect(await outcome(endpoint)).toBe(UNAUTHENTICATED)
      const headers = { authorization: SCREEN_BEARER }
      // The token is looked up with what is sent: an empty body is refused before.
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
    const codeOf = async (headers: Record<string, string>) => (await sent(headers)).json<Problem>().code

    it.each(ROLES)('R-389 as %s: no account’s token opens it', async (role) => {
      const token = await test.tokenFor(await test.createUser({ role }))
      expect(await codeOf({ authorization: `Bearer ${token}` })).toBe('key_invalid')
    })

    it('R-389 anonymous, with a screen’s token, with a key that is revoked, over, or lacks the scope', async () => {
      const over = { expiresAt: test.clock.now() }
      const { scope } = endpoint
      expect(await codeOf({})).toBe('key_invalid')
      expect(await codeOf({ authorization: SCREEN_BEARER })).toBe('key_invalid')
      expect(await codeOf((await makeKey(test, { revokedAt: test.clock.now() })).headers)).toBe('key_invalid')
      expect(await codeOf((await makeKey(test, over)).headers)).toBe('key_invalid')
      const scopes = KEY_SCOPES.filter((each) => each !== scope)
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
      expect(await outcome(endpoint, await test.createUser({ role }))).toBe(
        allowed ? 'let through' : '403 forbidden',
      )
    })

    // Each role that may call it, without what it asks for.
    it.each(lacking(endpoint))('R-454 as %s whose role lacks %j', async (role, asked) => {
      expect(await outcome(endpoint, await userWithout(test, role, asked))).toBe('403 permission_missing')
    })

    it('with a token that is over', async () => {
      const token = await test.tokenFor(await test.createUser({ role: 'superAdmin' }))
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
      const refused = isOpen ? 'let through' : UNAUTHENTICATED
      await expect.poll(() => outcome(endpoint, user)).toBe(refused)
    })
  },
)
