import { loginApp, loginDashboard } from '@vicino/contract/identity/auth/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { issueOneTime } from '../../../platform/auth/one-time.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { accountsJob } from './auth.jobs.ts'
import { auth } from './feature.ts'

const PASSWORD = 'Segreta2026'

let test: TestApp
let passwordHash: string
let user: TestUser
beforeAll(async () => {
  // The server trusts one proxy, so that a test can choose the caller's address by X-Forwarded-For.
  test = await createTestApp({ features: [auth], env: { TRUSTED_HOPS: '1' } })
  passwordHash = await test.services.passwords.hash(PASSWORD)
})
beforeEach(async () => {
  await test.db.deleteFrom('login_attempts').execute()
  user = await test.createUser({ password_hash: passwordHash })
})
afterAll(() => test.close())

const from = (address: string, cookie?: string) => ({
  'x-forwarded-for': address,
  ...(cookie === undefined ? {} : { cookie }),
})
const attempt = (password: string, headers: Record<string, string>, email = user.email) =>
  test.send(loginApp, { body: { email, password }, headers })

async function fail(times: number, headers: Record<string, string>, email = user.email): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    expect((await attempt('Sbagliata1', headers, email)).statusCode).toBe(401)
  }
}

describe('one address', () => {
  it('R-466 the eleventh failed login in 15 minutes is a 429 with the seconds to wait, which are few at first', async () => {
    await fail(10, from('198.51.100.1'))
    const response = await attempt('Sbagliata1', from('198.51.100.1'))
    expect(response.statusCode).toBe(429)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.json()).toMatchObject({ code: 'login_rate_limited' })
    expect(response.json().message).toContain('5')
  })

  it('R-466 strangers who mistype behind one address block nobody else there, at either sign-in', async () => {
    for (let time = 0; time < 20; time += 1) {
      await fail(1, from('198.51.100.2'), `nessuno${time}@example.test`)
      const body = { email: `altri${time}@example.test`, password: 'Sbagliata1' }
      await test.refused(loginDashboard, { body, headers: from('198.51.100.2') })
    }
    await fail(9, from('198.51.100.2'))
    expect((await attempt(PASSWORD, from('198.51.100.2'))).statusCode).toBe(200)
  })

  it('R-466 fifty failures over all accounts are the limit of an address; then the right password waits seconds', async () => {
    for (let time = 0; time < 50; time += 1) await fail(1, from('198.51.100.22'), `folla${time}@example.test`)
    const held = await attempt(PASSWORD, from('198.51.100.22'))
    expect([held.statusCode, held.headers['retry-after']]).toEqual([429, '5'])
    expect((await attempt(PASSWORD, from('198.51.100.23'))).statusCode).toBe(200)
    test.clock.advance(5)
    expect((await attempt(PASSWORD, from('198.51.100.22'))).statusCode).toBe(200)
  })

  it('R-466 after ten mistakes the right password works after five seconds; further guesses wait ever longer', async () => {
    await fail(10, from('198.51.100.4'))
    expect((await attempt(PASSWORD, from('198.51.100.4'))).statusCode).toBe(429)
    test.clock.advance(5)
    expect((await attempt(PASSWORD, from('198.51.100.4'))).statusCode).toBe(200)
    const waits: string[] = []
    for (let guess = 0; guess < 7; guess += 1) {
      await fail(1, from('198.51.100.4'))
      const { headers } = await attempt('Sbagliata1', from('198.51.100.4'))
      waits.push(String(headers['retry-after']))
      test.clock.advance(Number(headers['retry-after']))
    }
    expect(waits).toEqual(['10', '20', '40', '80', '160', '320', '265'])
    // The window is over, so ten tries are allowed again.
    await fail(10, from('198.51.100.4'))
    expect((await attempt(PASSWORD, from('198.51.100.4'))).statusCode).toBe(429)
  })

  it('R-466 constant guessing at one account from one address has 17 tries in 15 minutes', async () => {
    await fail(10, from('198.51.100.24'))
    let judged = 10
    for (let second = 0; second < 895; second += 5) {
      test.clock.advance(5)
      if ((await attempt('Sbagliata1', from('198.51.100.24'))).statusCode === 401) judged += 1
    }
    expect(judged).toBe(17)
  })

  it('right passwords are not failures', async () => {
    for (let time = 0; time < 12; time += 1) {
      expect((await attempt(PASSWORD, from('198.51.100.5'))).statusCode).toBe(200)
    }
  })

  it('signing in to an own account in between allows no further guesses', async () => {
    const own = await test.createUser({ password_hash: passwordHash })
    for (let time = 0; time < 10; time += 1) {
      await fail(1, from('198.51.100.6'))
      if (time < 9) await attempt(PASSWORD, from('198.51.100.6'), own.email)
    }
    expect((await attempt('Sbagliata1', from('198.51.100.6'))).statusCode).toBe(429)
  })

  it('of 40 guesses at once no more than ten are checked', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => attempt('Sbagliata1', from('198.51.100.7'))),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30)
  })

  it('right and wrong passwords of one account at once never block each other', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        attempt(index % 5 === 0 ? 'Sbagliata1' : PASSWORD, from('198.51.100.8')),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(24)
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(6)
  })

  it('IPv6 addresses of one /64 count as one, and a forged forwarding chain counts as its last hop', async () => {
    for (let host = 1; host <= 10; host += 1) await fail(1, from(`2001:db8:1:2::${host}`))
    expect((await attempt(PASSWORD, from('2001:db8:1:2::ff'))).statusCode).toBe(429)
    expect((await attempt(PASSWORD, from('203.0.113.9, 2001:db8:1:2::ee'))).statusCode).toBe(429)
    expect((await attempt(PASSWORD, from('[2001:db8:1:2::dd]:4711'))).statusCode).toBe(429)
    expect((await attempt(PASSWORD, from('[2001:db8:1:3::dd]:4711'))).statusCode).toBe(200)
  })

  it('an address with a port is the same address', async () => {
    for (let port = 1; port <= 10; port += 1) await fail(1, from(`198.51.100.20:${port}`))
    expect((await attempt(PASSWORD, from('198.51.100.20'))).statusCode).toBe(429)
    expect((await attempt(PASSWORD, from('::ffff:198.51.100.20'))).statusCode).toBe(429)
    expect((await attempt(PASSWORD, from('[::ffff:198.51.100.20]:80'))).statusCode).toBe(429)
    expect((await attempt(PASSWORD, from('198.51.100.21:1'))).statusCode).toBe(200)
  })
})

describe('one account', () => {
  it('a stranger with three addresses locks these, and the owner signs in from elsewhere, from a new browser too', async () => {
    for (let address = 1; address <= 3; address += 1) await fail(10, from(`192.0.2.${address}`))
    for (let address = 1; address <= 3; address += 1) {
      expect((await attempt(PASSWORD, from(`192.0.2.${address}`))).statusCode).toBe(429)
    }
    expect((await attempt(PASSWORD, from('192.0.2.100'))).statusCode).toBe(200)
  })

  it('from thirty failures on each further address has two tries, the account’s own browsers have ten', async () => {
    const signIn = await attempt(PASSWORD, from('192.0.2.200'))
    const device = signIn.cookies.find(({ name }) => name === 'vicino_device')?.value ?? ''
    for (let address = 1; address <= 6; address += 1) await fail(5, from(`192.0.2.${address}`))
    expect((await attempt(PASSWORD, from('192.0.2.1'))).statusCode).toBe(429)
    await fail(2, from('192.0.2.100'))
    expect((await attempt(PASSWORD, from('192.0.2.100'))).statusCode).toBe(429)
    await fail(2, from('192.0.2.100', `vicino_device=${device}`))
    const known = from('192.0.2.100', `vicino_device=${device}`)
    expect((await attempt(PASSWORD, known)).statusCode).toBe(200)
  })

  it('an unknown account is slowed down in the same way, and 300 failures block every stranger', async () => {
    const email = 'mai-vista@example.test'
    for (let address = 1; address <= 6; address += 1) await fail(5, from(`192.0.2.${address}`), email)
    await fail(2, from('192.0.2.101'), email)
    expect((await attempt(PASSWORD, from('192.0.2.101'), email)).statusCode).toBe(429)
    await test.db.updateTable('login_attempts').set({ failures: 300 }).where('failures', '>=', 30).execute()
    expect((await attempt(PASSWORD, from('192.0.2.102'), email)).statusCode).toBe(429)
  })

  it('a known browser has its own count of ten; its cookie does not help with another account', async () => {
    const signIn = await attempt(PASSWORD, from('192.0.2.201'))
    const device = signIn.cookies.find(({ name }) => name === 'vicino_device')?.value ?? ''
    const known = from('192.0.2.201', `vicino_device=${device}`)
    await fail(10, known)
    expect((await attempt(PASSWORD, known)).statusCode).toBe(429)
    const other = await test.createUser({ password_hash: passwordHash })
    await fail(10, from('192.0.2.202'), other.email)
    const foreign = from('192.0.2.202', `vicino_device=${device}`)
    expect((await attempt(PASSWORD, foreign, other.email)).statusCode).toBe(429)
  })
})

describe('cost', () => {
  it('R-466 a flood of logins is refused with 503 or 429 while other requests are answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        attempt('Sbagliata1', from(`192.0.2.${index}`), `folla${index}@example.test`),
      ),
    )
    const shed = answers.filter(({ statusCode }) => statusCode === 503)
    expect(shed.length).toBeGreaterThan(0)
    expect(shed[0]?.json()).toMatchObject({ code: 'overloaded' })
    expect(shed[0]?.headers['retry-after']).toBe('2')
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeGreaterThanOrEqual(52)
    // An attempt that the limit refused does not count as a failure.
    const { count } = await test.db
      .selectFrom('login_attempts')
      .select(({ fn }) => fn.sum<number>('failures').as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(3 * (120 - shed.length))
  })
})

it('housekeeping deletes counts, links, challenges and sessions that are over, and nothing else', async () => {
  await fail(1, from('198.51.100.9'))
  test.clock.advance(901)
  await fail(1, from('198.51.100.10'))
  const old = await test.createUser()
  await test.db
    .updateTable('sessions')
    .set({ expires_at: new Date(test.clock.now().getTime() - 31 * 86_400_000) })
    .where('id', '=', old.sessionId)
    .execute()
  const now = test.clock.now()
  await issueOneTime(test.db, { userId: old.id, purpose: 'verify-email', seconds: -1, now })
  const kept = await issueOneTime(test.db, { userId: user.id, purpose: 'verify-email', seconds: 60, now })
  const challenge = (name: string, seconds: number) => ({
    challenge: name,
    expires_at: new Date(now.getTime() + seconds * 1000),
  })
  await test.db
    .insertInto('passkey_challenges')
    .values([challenge('over', -1), challenge('live', 60)])
    .execute()
  await test.db.transaction().execute((tx) => accountsJob.run(tx, test.clock.now(), test.app.log))
  expect(await test.db.selectFrom('login_attempts').select('failures').execute()).toHaveLength(3)
  const sessions = await test.db.selectFrom('sessions').select('id').execute()
  expect(sessions.map(({ id }) => id)).not.toContain(old.sessionId)
  expect(sessions.map(({ id }) => id)).toContain(user.sessionId)
  expect(await test.db.selectFrom('one_time_tokens').select('id').execute()).toEqual([{ id: kept }])
  const challenges = await test.db.selectFrom('passkey_challenges').select('challenge').execute()
  expect(challenges).toEqual([{ challenge: 'live' }])
})
