import { loginApp, loginDashboard, me, register } from '@vicino/contract/identity/auth/endpoints'
import { getUser } from '@vicino/contract/identity/profile/endpoints'
import { ROLES } from '@vicino/contract/roles'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { profile } from '../profile/feature.ts'
import { auth } from './feature.ts'
import { sessionOf } from './testing/session-of.ts'
import { DECLARED } from './testing/declared.ts'

const PASSWORD = 'Segreta2026'
const NATIVE = { 'x-client': 'native' }

let test: TestApp
let passwordHash: string
beforeAll(async () => {
  test = await createTestApp({ features: [auth, profile, deals] })
  passwordHash = await test.services.passwords.hash(PASSWORD)
})
afterAll(() => test.close())

let numbered = 0
const newcomer = () => ({
  email: `nuova${(numbered += 1)}@example.test`,
  password: PASSWORD,
  ...DECLARED,
  username: `Nuova ${numbered}`,
})

const account = (role: string): Promise<TestUser> => test.createUser({ role, password_hash: passwordHash })

it('R-460 R-524 register answers 201 with user and access token, the refresh token only in an HttpOnly cookie', async () => {
  const body = newcomer()
  const response = await test.send(register, { body })
  expect(response.statusCode).toBe(201)
  const session = register.response.parse(response.json())
  expect(Object.keys(response.json()).toSorted()).toEqual(['accessToken', 'user'])
  expect(session.user).toEqual({ _id: session.user._id, username: body.username, avatar: null })
  const cookie = response.cookies.find(({ name }) => name === 'vicino_refresh')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/v1/auth' })
  expect(Buffer.from(cookie?.value ?? '', 'base64url')).toHaveLength(32)
})

it('R-460 a native client gets the refresh token in the body and no cookie', async () => {
  const response = await test.send(register, { body: newcomer(), headers: NATIVE })
  expect(response.json().refreshToken).toHaveLength(43)
  expect(response.cookies).toEqual([])
})

it('R-460 a taken email or username is a 409, in any case', async () => {
  const body = newcomer()
  await test.request(register, { body })
  expect(
    await test.refused(register, { body: { ...newcomer(), email: body.email.toUpperCase() } }),
  ).toMatchObject({ statusCode: 409, code: 'email_taken' })
  expect(
    await test.refused(register, { body: { ...newcomer(), username: body.username.toUpperCase() } }),
  ).toMatchObject({ statusCode: 409, code: 'username_taken' })
})

it('R-460 of 8 registrations of one email at once exactly one succeeds', async () => {
  const body = newcomer()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      test.send(register, { body: { ...body, username: `${body.username} ${index}` } }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(7).fill(409)])
})

it.each([
  ['no role', {}],
  ['the role superAdmin', { role: 'superAdmin' }],
  ['what is no role', { role: { id: 1 } }],
])('R-443 everybody starts as audience, also with %s in the body', async (_what, sent) => {
  const { user, accessToken } = await test.request(register, { body: { ...newcomer(), ...sent } })
  const [, claims = ''] = accessToken.split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ role: 'audience' })
  const row = await test.db
    .selectFrom('users')
    .select(['role', 'brand_id'])
    .where('id', '=', user._id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ role: 'audience', brand_id: null })
})

it.each(['isBase', '__proto__', 'constructor', 'brandId', 'verified'])(
  'register refuses the key %s and makes no account',
  async (key) => {
    const before = await countUsers()
    const body = JSON.stringify(newcomer()).replace('{', `{"${key}":{"role":"superAdmin"},`)
    expect(await test.refused(register, { body })).toMatchObject({ statusCode: 400 })
    expect(await countUsers()).toBe(before)
  },
)

it.each([
  ['corta1', 'password'],
  ['sololettere', 'password'],
  ['1234567890', 'password'],
])('register refuses the weak password %s at its field', async (password, field) => {
  const problem = await test.refused(register, { body: { ...newcomer(), password } })
  expect(problem.fieldErrors).toHaveProperty(field)
})

it('R-461 login-app accepts any role and answers user and access token', async () => {
  for (const role of ROLES) {
    const user = await account(role)
    const session = sessionOf(
      await test.request(loginApp, { body: { email: user.email, password: PASSWORD } }),
    )
    expect(session.user._id).toBe(user.id)
    const headers = { authorization: `Bearer ${session.accessToken}` }
    expect(await test.request(me, { headers })).toMatchObject({ role, brandId: user.brand_id })
  }
})

it('R-461 a wrong password and an unknown account answer the same 401', async () => {
  const user = await account('audience')
  const wrong = await test.refused(loginApp, {
    body: { email: user.email, password: 'Sbagliata1' },
    headers: { 'accept-language': 'it' },
  })
  const unknown = await test.refused(loginApp, {
    body: { email: 'nessuno@example.test', password: 'Sbagliata1' },
    headers: { 'accept-language': 'it' },
  })
  expect(wrong).toMatchObject({ statusCode: 401, message: 'Email o password non corretti' })
  expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' })
})

it('R-462 login-dashboard accepts every role but audience, which gets the reason', async () => {
  for (const role of ROLES.filter((each) => each !== 'audience')) {
    const user = await account(role)
    const body = { email: user.email, password: PASSWORD }
    const session = sessionOf(await test.request(loginDashboard, { body }))
    expect(session.accessToken).not.toBe('')
  }
  const consumer = await account('audience')
  const problem = await test.refused(loginDashboard, {
    body: { email: consumer.email, password: PASSWORD },
    headers: { 'accept-language': 'it-IT' },
  })
  expect(problem).toMatchObject({ statusCode: 403, code: 'dashboard_forbidden' })
  expect(problem.message).toContain('riservato')
  const wrong = { email: consumer.email, password: 'Sbagliata1' }
  expect(await test.refused(loginDashboard, { body: wrong })).toMatchObject({ code: 'credentials_wrong' })
})

it('R-466 passwords are stored as argon2id and are in no answer', async () => {
  const { user, accessToken } = await test.request(register, { body: newcomer() })
  const row = await test.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user._id)
    .executeTakeFirstOrThrow()
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const answer = await test.send(getUser, {
    params: { id: user._id },
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.body.toLowerCase()).not.toMatch(/password|refreshtoken|argon/)
})

it('no password signs in to an account without one', async () => {
  const user = await test.createUser()
  expect(await test.refused(loginApp, { body: { email: user.email, password: 'null' } })).toMatchObject({
    statusCode: 401,
  })
})

it('R-459 login and register require no token, and ignore a bad one', async () => {
  const headers = { authorization: 'Bearer not.a.token' }
  const registered = await test.send(register, { body: newcomer(), headers })
  expect(registered.statusCode).toBe(201)
})

it('another site cannot sign a browser in', async () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect(await test.refused(register, { body: newcomer(), headers })).toMatchObject({
    statusCode: 403,
    code: 'origin_refused',
  })
})

it('R-442 me answers the current role, and nothing once the session has ended', async () => {
  const user = await account('audience')
  await test.db.updateTable('users').set({ role: 'promoter' }).where('id', '=', user.id).execute()
  expect(await test.request(me, { as: user })).toMatchObject({ role: 'promoter' })
  await test.db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('id', '=', user.sessionId)
    .execute()
  expect(await test.refused(me, { as: user })).toMatchObject({ statusCode: 401 })
})

async function countUsers(): Promise<number> {
  const { count } = await test.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
