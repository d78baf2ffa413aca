import { me, register } from '@vicino/contract/identity/auth/endpoints'
import { exchange, googleAccount } from '@vicino/contract/identity/auth/google/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { romeDate } from '../../../../platform/rome-moments.ts'
import { digestOf } from '../../../../platform/testing/digest.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { Browser } from '../testing/browser.ts'
import { DECLARED } from '../testing/declared.ts'
import { GoogleFlow, HOME, sentTo } from '../testing/google-flow.ts'
import { CLIENT, type OpenIdProvider } from '../testing/openid-provider.ts'
import { CALLBACK_PATH } from './provider.ts'

let flow: GoogleFlow
let test: TestApp
let provider: OpenIdProvider
let browser: Browser
beforeAll(async () => {
  flow = await GoogleFlow.start()
  test = flow.test
  provider = flow.provider
})
let numbered = 0
beforeEach(() => {
  browser = new Browser(test)
  const sub = `person-${(numbered += 1)}`
  provider.person = { sub, email: `${sub}@example.test`, email_verified: true, name: `Persona ${numbered}` }
})
afterAll(() => flow.close())

/** Signs in at the provider and returns what the page gets. */
async function cameBack(
  query = '',
): Promise<{ code: string | null; token: string | null; error: string | null }> {
  const back = await flow.comeBack(browser, undefined, query)
  const answer = new URL(sentTo(await flow.arrive(browser, back)), HOME)
  expect(answer.pathname).toBe('/google')
  const { searchParams } = answer
  return { code: searchParams.get('code'), token: searchParams.get('new'), error: searchParams.get('error') }
}

const refusalOf = async (): Promise<string | null> => (await cameBack()).error

/** The token of the page that asks a newcomer for the day of birth and the terms. */
async function newcomer(query = ''): Promise<string> {
  const { token } = await cameBack(query)
  if (token === null) throw new Error('no newcomer')
  return token
}

const makeAccount = (token: string, sent: object = {}, from = browser) =>
  from.send(googleAccount, { body: { token, ...DECLARED, ...sent } })

/** The code of a person who has an account already. */
async function codeOf(query = ''): Promise<string> {
  const { code } = await cameBack(query)
  if (code === null) throw new Error('no code')
  return code
}

/** Signs in; a newcomer declares what is asked. */
async function signedIn(query = ''): Promise<string> {
  const { code, token } = await cameBack(query)
  const response =
    code === null ? await makeAccount(token ?? '') : await browser.send(exchange, { body: { code } })
  expect(response.json()).toHaveProperty('accessToken')
  const headers = { authorization: `Bearer ${response.json().accessToken}` }
  return (await test.request(me, { headers }))._id
}

const userRow = (id: string) =>
  test.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const countUsers = async (): Promise<number> =>
  (await test.db.selectFrom('users').select('id').execute()).length

it('R-059 R-465 the browser is sent to the provider with state, nonce and PKCE, and stores the rest encrypted', async () => {
  const response = await flow.leave(browser)
  expect(response.statusCode).toBe(302)
  const { origin, searchParams } = new URL(sentTo(response))
  expect(origin).toBe(provider.issuer)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: CLIENT.clientId,
    response_type: 'code',
    redirect_uri: HOME + CALLBACK_PATH,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(browser.attributes('vicino_google')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    path: '/api/v1/auth',
    maxAge: 600,
  })
  const kept = browser.cookie('vicino_google') ?? ''
  expect(Buffer.from(kept.split('.')[0] ?? '', 'base64url').toString()).toContain('A256GCM')
  expect(kept).not.toContain(searchParams.get('state'))
})

describe('the person who signs in', () => {
  it('R-060 a new person gets an account: audience, verified, without a password', async () => {
    const id = await signedIn()
    expect(await userRow(id)).toMatchObject({
      email: provider.person.email,
      username: provider.person.name,
      role: 'audience',
      password_hash: null,
      email_verified_at: test.clock.now(),
    })
    expect(browser.cookie('vicino_refresh')).toHaveLength(43)
    expect(browser.cookie('vicino_google')).toBeUndefined()
  })

  it('R-406 the invitation and the accepted terms are stored', async () => {
    const inviter = await test.createUser({ invite_code: 'abcd2345' })
    const id = await signedIn('?invite=abcd2345')
    expect((await userRow(id)).invited_by).toBe(inviter.id)
    const terms = test.db.selectFrom('consents').select(['user_id', 'purpose', 'source'])
    expect(await terms.where('user_id', '=', id).execute()).toEqual([
      { user_id: id, purpose: 'terms', source: 'google sign-in' },
    ])
  })

  it('R-060 a returning person gets the same account, even with another address at Google', async () => {
    const id = await signedIn()
    provider.person = { ...provider.person, email: 'nuovo-indirizzo@example.test', email_verified: false }
    expect(await signedIn()).toBe(id)
    expect((await userRow(id)).email).not.toBe('nuovo-indirizzo@example.test')
  })

  it('an account whose address was verified here is linked', async () => {
    const user = await test.createUser({
      email: provider.person.email,
      email_verified_at: test.clock.now(),
      role: 'promoter',
    })
    expect(await signedIn()).toBe(user.id)
    expect((await userRow(user.id)).role).toBe('promoter')
  })

  it('an account whose address was never verified is not linked: another person may have made it', async () => {
    const { email } = provider.person
    const body = { email, password: 'Segreta2026', username: 'Di chi?', ...DECLARED }
    const { user } = await test.request(register, { body })
    const before = await countUsers()
    expect(await refusalOf()).toBe('google_account_exists')
    expect(await countUsers()).toBe(before)
    const identities = await test.db
      .selectFrom('identities')
      .select('subject')
      .where('user_id', '=', user._id)
      .execute()
    expect(identities).toEqual([])
  })

  it('an account that is linked to another identity is not linked again', async () => {
    await signedIn()
    provider.person = { ...provider.person, sub: 'impostor' }
    expect(await refusalOf()).toBe('google_account_exists')
  })

  it('an address that the provider has not verified is refused, and no account is made', async () => {
    provider.person = { ...provider.person, email_verified: false }
    const before = await countUsers()
    expect(await refusalOf()).toBe('google_email_unverified')
    expect(await countUsers()).toBe(before)
  })

  it('an erased account is not found again', async () => {
    const id = await signedIn()
    await test.db
      .updateTable('users')
      .set({ erased_at: test.clock.now(), email: `erased-${id}@erased.invalid` })
      .where('id', '=', id)
      .execute()
    await test.db.deleteFrom('identities').where('user_id', '=', id).execute()
    expect(await signedIn()).not.toBe(id)
  })

  it.each([
    ['admin', /^person-\d+$/, /^person\d+$/],
    ['P\u0430olo', /^person-\d+$/, /^person\d+$/],
    ['x'.repeat(200), /^x{40}$/, /^x{30}$/],
    ['  Anna   Maria ', /^Anna Maria$/, /^anna\.maria$/],
  ])('the name %s becomes a name and a handle that are allowed', async (name, username, handle) => {
    provider.person = { ...provider.person, name }
    const row = await userRow(await signedIn())
    expect(row.username).toMatch(username)
    expect(row.handle).toMatch(handle)
  })

  it.each([
    ['is taken', 'mario rossi', 'Mario Rossi'],
    ['looks like a taken one', '\u0441\u043e\u0441\u043e', 'coco'],
  ])('a username that %s gets a number', async (_how, name, taken) => {
    await test.createUser({ username: taken })
    provider.person = { ...provider.person, name }
    const { username } = await userRow(await signedIn())
    expect([username.startsWith(`${name} `), /\d{4}$/.test(username)]).toEqual([true, true])
  })

  it('a person who signs in from five browsers at once gets one account', async () => {
    const backs = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const own = new Browser(test)
        return { own, back: await flow.comeBack(own) }
      }),
    )
    const tokens = await Promise.all(
      backs.map(async ({ own, back }) =>
        new URL(sentTo(await flow.arrive(own, back)), HOME).searchParams.get('new'),
      ),
    )
    const answers = await Promise.all(
      backs.map(({ own }, index) => makeAccount(tokens[index] ?? '', {}, own)),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410, 410, 410])
    const rows = await test.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', provider.person.email)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('R-428 with keep the current account stays signed in', async () => {
    const first = await signedIn()
    provider.person = { ...provider.person, sub: 'second', email: 'second@example.test', name: 'Seconda' }
    await signedIn('?keep=true')
    expect(browser.names()).toContain(`vicino_refresh_${first}`)
  })
})

describe('LAW-16 a newcomer', () => {
  it('has no account before declaring the day of birth and accepting the terms', async () => {
    const before = await digestOf(test.db)
    const token = await newcomer()
    for (const sent of [{ birthDate: undefined }, { acceptTerms: false }, { birthDate: '1899-12-31' }]) {
      expect((await makeAccount(token, sent)).statusCode).toBe(400)
    }
    expect(await digestOf(test.db)).toEqual(before)
    expect((await makeAccount(token)).statusCode).toBe(200)
  })

  it('below fourteen is refused kindly, and nothing is kept', async () => {
    const token = await newcomer()
    const before = await digestOf(test.db)
    const birthDate = `${Number(romeDate(test.clock.now()).slice(0, 4)) - 9}-01-01`
    expect((await makeAccount(token, { birthDate })).json()).toMatchObject({
      statusCode: 403,
      code: 'account_too_young',
    })
    expect(await digestOf(test.db)).toEqual(before)
  })

  it('makes the account once, within a quarter of an hour, and in the browser that came back', async () => {
    const token = await newcomer()
    expect((await makeAccount(token, {}, new Browser(test))).json()).toMatchObject({ code: 'link_invalid' })
    expect((await makeAccount(`${token.slice(0, -4)}AAAA`)).json()).toMatchObject({ code: 'link_invalid' })
    expect((await makeAccount(token)).statusCode).toBe(200)
    expect((await makeAccount(token)).json()).toMatchObject({ code: 'link_invalid' })
    provider.person = { ...provider.person, sub: 'late', email: 'late@example.test', name: 'Tarda' }
    const late = await newcomer()
    test.clock.advance(901)
    expect((await makeAccount(late)).json()).toMatchObject({ code: 'link_invalid' })
  })
})

describe('the code for the page', () => {
  beforeEach(() => signedIn())

  it('works once, within a minute, and in the browser that came back', async () => {
    const code = await codeOf()
    const stranger = new Browser(test)
    expect((await stranger.send(exchange, { body: { code } })).json()).toMatchObject({ code: 'link_invalid' })
    const own = await codeOf()
    expect((await browser.send(exchange, { body: { code: own } })).statusCode).toBe(200)
    expect((await browser.send(exchange, { body: { code: own } })).statusCode).toBe(410)
    const late = await codeOf()
    test.clock.advance(61)
    expect((await browser.send(exchange, { body: { code: late } })).statusCode).toBe(410)
  })

  it('of ten exchanges at once one signs in', async () => {
    const code = await codeOf()
    const copies = Array.from({ length: 10 }, () => browser.copy())
    const answers = await Promise.all(copies.map((copy) => copy.send(exchange, { body: { code } })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('another site cannot exchange it', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const response = await browser.send(exchange, { body: { code: await codeOf() }, headers })
    expect(response.json()).toMatchObject({ code: 'origin_refused' })
  })
})
