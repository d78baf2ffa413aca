import { loginApp } from '@vicino/contract/identity/auth/endpoints'
import type { Problem } from '@vicino/contract/common/problem'
import { resetPassword } from '@vicino/contract/identity/auth/credentials/endpoints'
import { listNotices } from '@vicino/contract/foundation/notifications/endpoints'
import { completeWithCode, disableTotp } from '@vicino/contract/identity/auth/second-factor/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueOneTime, oneTimeText } from '../../../../platform/auth/one-time.ts'
import { drainOutbox } from '../../../../platform/events/outbox.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { notifications } from '../../../foundation/notifications/feature.ts'
import { PASSWORD, People } from './testing/people.ts'

let people: People
let test: TestApp
beforeAll(async () => {
  people = await People.start([notifications])
  test = people.test
})
afterAll(() => test.close())

let made = 0
/** Returns another address for each call. */
const elsewhere = () => ({ 'x-forwarded-for': `10.${(made += 1) >> 16}.${(made >> 8) & 255}.${made & 255}` })
const wrongFor = (right: string): string => (right === '000000' ? '000001' : '000000')

interface Said {
  readonly code: string
  readonly wait: number
}

/** Answers a new sign-in with a right password from a new address with a code. */
async function guess(user: TestUser, code: string, headers: Record<string, string> = {}) {
  const token = await pending(user)
  return test.send(completeWithCode, { body: { token, code }, headers: { ...elsewhere(), ...headers } })
}

/**
 * Makes the result of a right password (pass-first-factor.ts), without the tenths of a second that
 * checking one takes.
 */
async function pending(user: TestUser): Promise<string> {
  const now = test.clock.now()
  const id = await issueOneTime(test.db, { userId: user.id, purpose: 'second-factor', seconds: 300, now })
  return oneTimeText(id, test.services.keys.oneTime)
}

async function said(answer: ReturnType<typeof guess>): Promise<Said> {
  const { statusCode, headers, json } = await answer
  if (statusCode === 200) return { code: 'in', wait: 0 }
  return { code: json<Problem>().code, wait: Number(headers['retry-after'] ?? 0) }
}

async function told(user: TestUser) {
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const mails = (await people.mails(user)).filter(({ template }) => template.startsWith('codes-'))
  const { items } = await test.request(listNotices, {
    as: user,
    query: {},
    headers: { 'accept-language': 'it' },
  })
  const notices = items.filter(({ kind }) => kind === 'security').map(({ title }) => title)
  return { mails: mails.map(({ template, data }) => [template, data]), notices }
}

it('R-466 of 150 wrong codes from 150 addresses in 150 sign-ins ten are checked, and the owner is notified once', async () => {
  const { user, codeOf } = await people.withApp()
  const answers: Said[] = []
  const send = async (times: number) => {
    for (let time = 0; time < times; time += 1) answers.push(await said(guess(user, wrongFor(codeOf()))))
  }
  await send(9)
  expect(await told(user)).toEqual({ mails: [], notices: [] })
  await send(141)
  expect(answers.slice(0, 10).every(({ code }) => code === 'second_factor_wrong')).toBe(true)
  expect(answers.slice(10)).toEqual(
    Array.from({ length: 140 }, () => ({ code: 'login_rate_limited', wait: 30 })),
  )
  expect(await told(user)).toEqual({
    mails: [['codes-guessed', { wrong: 10 }]],
    notices: ['10 codici sbagliati di fila'],
  })
  // The right code has to wait too: an answer at once would reveal that it is right.
  const refused = await guess(user, codeOf(), { 'accept-language': 'it' })
  expect(refused.json<Problem>().message).toBe('Troppi tentativi di accesso. Riprova tra 30 secondi.')
})

it('R-466 each further wrong code waits longer, the hundred and first is never checked, a password by e-mail ends it', async () => {
  const { user, codeOf } = await people.withApp()
  const waits: number[] = []
  for (let time = 1; time <= 100; time += 1) {
    expect(await said(guess(user, wrongFor(codeOf())))).toMatchObject({ code: 'second_factor_wrong' })
    if (time < 10 || time === 100) continue
    const { wait } = await said(guess(user, codeOf()))
    waits.push(wait)
    test.clock.advance(wait - 1)
    expect(await said(guess(user, codeOf()))).toEqual({ code: 'login_rate_limited', wait: 1 })
    test.clock.advance(1)
  }
  expect(waits).toEqual(Array.from({ length: 90 }, (_, index) => 30 * (index + 1)))
  test.clock.advance(86_400 * 30)
  expect((await said(guess(user, codeOf()))).code).toBe('password_renewal_needed')
  expect((await told(user)).mails).toEqual([
    ['codes-guessed', { wrong: 10 }],
    ['codes-stopped', { wrong: 100 }],
  ])
  // Other endpoints are locked as well: a session does not allow further guesses.
  const { code } = await test.refused(disableTotp, { as: user, body: { code: codeOf() } })
  expect(code).toBe('password_renewal_needed')

  await test.db
    .updateTable('users')
    .set({ email_verified_at: test.clock.now() })
    .where('id', '=', user.id)
    .execute()
  const password = 'Nuovissima-2027'
  const now = test.clock.now()
  const link = await issueOneTime(test.db, {
    userId: user.id,
    purpose: 'reset-password',
    data: { email: user.email },
    seconds: 600,
    now,
  })
  const token = oneTimeText(link, test.services.keys.oneTime)
  await test.request(resetPassword, { body: { token, password } })
  const first = await test.request(loginApp, { body: { email: user.email, password }, headers: elsewhere() })
  expect(first).toHaveProperty('secondFactor')
  expect((await said(guess(user, codeOf()))).code).toBe('in')
})

it('R-466 of forty guesses at once ten are checked', async () => {
  const { user, codeOf } = await people.withApp()
  const now = test.clock.now()
  const tokens = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const waiting = {
        userId: user.id,
        purpose: 'second-factor',
        seconds: 300,
        now,
        earlierWork: true,
      } as const
      return oneTimeText(await issueOneTime(test.db, waiting), test.services.keys.oneTime)
    }),
  )
  const code = wrongFor(codeOf())
  const answers = await Promise.all(
    tokens.map((token) => test.send(completeWithCode, { body: { token, code }, headers: elsewhere() })),
  )
  const codes = answers.map((answer) => answer.json<Problem>().code)
  expect(codes.filter((each) => each === 'second_factor_wrong')).toHaveLength(10)
  expect(codes.filter((each) => each === 'login_rate_limited')).toHaveLength(30)
})

it('R-466 a right code deletes the count of wrong ones', async () => {
  const { user, codeOf } = await people.withApp()
  for (let round = 0; round < 3; round += 1) {
    for (let time = 0; time < 9; time += 1) {
      expect((await said(guess(user, wrongFor(codeOf())))).code).toBe('second_factor_wrong')
    }
    expect((await said(guess(user, codeOf()))).code).toBe('in')
    test.clock.advance(30)
  }
  expect(await told(user)).toEqual({ mails: [], notices: [] })
})

it('R-466 a browser that has passed the factor continues with its own count; one with only the password does not', async () => {
  const user = await people.account()
  const before = await test.send(loginApp, { body: { email: user.email, password: PASSWORD } })
  const { codeOf } = await people.appFor(user)
  const shown = await guess(user, codeOf())
  test.clock.advance(30)
  const deviceOf = ({ cookies }: typeof before) => {
    const device = cookies.find(({ name }) => name.endsWith('vicino_device'))
    return { cookie: `${device?.name}=${device?.value}` }
  }
  const [plain, known] = [deviceOf(before), deviceOf(shown)]
  for (let time = 0; time < 10; time += 1) await guess(user, wrongFor(codeOf()))
  expect((await said(guess(user, codeOf()))).code).toBe('login_rate_limited')
  expect((await said(guess(user, codeOf(), plain))).code).toBe('login_rate_limited')
  const forged = { cookie: known.cookie.replace('2-', '2-A') }
  expect((await said(guess(user, codeOf(), forged))).code).toBe('login_rate_limited')
  for (let time = 0; time < 10; time += 1) {
    expect((await said(guess(user, wrongFor(codeOf()), known))).code).toBe('second_factor_wrong')
  }
  expect((await said(guess(user, codeOf(), known))).code).toBe('login_rate_limited')
  test.clock.advance(30)
  expect((await said(guess(user, codeOf(), known))).code).toBe('in')
})
