import { refresh } from '@vicino/contract/identity/auth/endpoints'
import { logoutEverywhere } from '@vicino/contract/identity/auth/sessions/endpoints'
import { confirmTotp, getSecurity, setUpTotp } from '@vicino/contract/identity/auth/second-factor/endpoints'
import { ALL_ENDPOINTS } from '@vicino/contract/modules'
import { ROLES } from '@vicino/contract/roles'
import { URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../config.ts'
import { someParams, titleOf } from '../../../platform/testing/endpoint-cases.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { mustSetUpFactor, secondFactorRequiredFrom } from './auth.policy.ts'
import { sessionOf } from './testing/session-of.ts'
import { loginApp } from '@vicino/contract/identity/auth/endpoints'

const PASSWORD = 'Segreta2026'
const NATIVE = { 'x-client': 'native' }
const DAY_SECONDS = 86_400

let test: TestApp
let passwordHash: string
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  passwordHash = await test.services.passwords.hash(PASSWORD)
})
afterAll(() => test.close())

const account = (role: string): Promise<TestUser> =>
  test.createUser({ role, password_hash: passwordHash, created_at: test.clock.now() })

async function signIn({ email }: TestUser) {
  return sessionOf(await test.request(loginApp, { body: { email, password: PASSWORD }, headers: NATIVE }))
}
const bearer = ({ accessToken }: { accessToken: string }) => ({ authorization: `Bearer ${accessToken}` })
/** Returns the code of a refusal, else 'through'. */
async function outcome(session: { accessToken: string }): Promise<string> {
  const answer = await test.app.inject({ url: '/api/v1/notification/preference', headers: bearer(session) })
  return answer.statusCode < 400 ? 'through' : String(answer.json<{ code?: string }>().code)
}

describe('the rule', () => {
  const since = new Date('2026-11-01T10:00:00Z')

  it('R-461 a superAdmin needs a second factor at once, the owner of a brand after a week, all others never', () => {
    const from = Object.fromEntries(
      ROLES.map((role) => [role, secondFactorRequiredFrom({ role, since })?.toISOString() ?? null]),
    )
    expect(from).toEqual({
      superAdmin: since.toISOString(),
      brand: '2026-11-08T10:00:00.000Z',
      brandManager: null,
      audience: null,
      promoter: null,
      scanner: null,
    })
  })

  it('R-461 with an authenticator app or a passkey nothing is due', () => {
    const owner = { role: 'brand', since, totp: false, passkeys: 0 }
    const later = new Date('2026-11-08T10:00:00Z')
    expect(mustSetUpFactor(owner, new Date(later.getTime() - 1))).toBe(false)
    expect(mustSetUpFactor(owner, later)).toBe(true)
    expect(mustSetUpFactor({ ...owner, totp: true }, later)).toBe(false)
    expect(mustSetUpFactor({ ...owner, passkeys: 1 }, later)).toBe(false)
  })

  it('R-461 the demo only asks for it', () => {
    expect(readConfig({}, { production: false, demo: true }).secondFactorRequired).toBe(false)
    expect(readConfig({}, { production: false, demo: false }).secondFactorRequired).toBe(true)
  })
})

describe('a session without the required second factor', () => {
  it('R-461 can only set one up, then everything after a refresh', async () => {
    const admin = await account('superAdmin')
    const session = await signIn(admin)
    expect(await outcome(session)).toBe('second_factor_required')
    const headers = bearer(session)
    expect(await test.request(getSecurity, { headers })).toMatchObject({
      active: false,
      requiredFrom: test.clock.now().toISOString(),
    })
    const { uri } = await test.request(setUpTotp, { headers, body: { currentPassword: PASSWORD } })
    const app = URI.parse(uri)
    if (!('period' in app)) throw new Error('Not the address of a TOTP secret')
    const code = app.generate({ timestamp: test.clock.now().getTime() })
    await test.request(confirmTotp, { headers, body: { code } })
    const renewed = await test.request(refresh, {
      body: { refresh_token: session.refreshToken ?? '' },
      headers: NATIVE,
    })
    expect(await outcome(renewed)).toBe('through')
  })

  it('R-461 the owner of a brand has a week from the creation of the brand; then a refresh brings the limit', async () => {
    const owner = await account('brand')
    const brand = { created_at: test.clock.now() }
    await test.db.updateTable('brands').set(brand).where('id', '=', owner.brand_id).execute()
    let session = await signIn(owner)
    expect(await outcome(session)).toBe('through')
    expect(await test.request(getSecurity, { headers: bearer(session) })).toMatchObject({
      requiredFrom: new Date(brand.created_at.getTime() + 7 * DAY_SECONDS * 1000).toISOString(),
    })
    test.clock.advance(7 * DAY_SECONDS)
    session = await test.request(refresh, {
      body: { refresh_token: session.refreshToken ?? '' },
      headers: NATIVE,
    })
    expect(await outcome(session)).toBe('second_factor_required')
    expect(await outcome(await signIn(await account('brandManager')))).toBe('through')
  })

  it.each(
    ALL_ENDPOINTS.filter(
      ({ access, whileLimited }) => typeof access !== 'string' && whileLimited !== true,
    ).map((endpoint) => ({ title: titleOf(endpoint), endpoint })),
  )('R-461 $title is refused', async ({ endpoint }) => {
    const role = typeof endpoint.access === 'string' ? 'audience' : (endpoint.access[0] ?? 'audience')
    const user = await test.createUser({ role })
    const token = await test.services.tokens.sign({
      sub: user.id,
      role,
      brandId: user.brand_id,
      sid: user.sessionId,
      limited: true,
    })
    const headers = { authorization: `Bearer ${token}` }
    expect(await test.refused(endpoint, { params: someParams(endpoint), headers })).toMatchObject({
      statusCode: 403,
      code: 'second_factor_required',
    })
  })

  it('R-461 only endpoints for setting up a factor still answer', () => {
    const open = ALL_ENDPOINTS.filter(({ whileLimited }) => whileLimited).map(titleOf)
    expect(open).toHaveLength(6)
    expect(open).not.toContain(titleOf(logoutEverywhere))
  })
})
