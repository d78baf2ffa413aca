import { loginApp, loginDashboard } from '@vicino/contract/identity/auth/endpoints'
import * as contract from '@vicino/contract/identity/auth/second-factor/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { keyedCode } from './recovery-codes.ts'
import { PASSWORD, People } from './testing/people.ts'

let people: People
let test: TestApp
beforeAll(async () => {
  people = await People.start()
  test = people.test
})
afterAll(() => test.close())

/** Completes a sign-in with a code; returns 'in', or the error code of the refusal. */
async function finish(token: string, code: string, headers = {}): Promise<string> {
  const answer = await test.send(contract.completeWithCode, { body: { token, code }, headers })
  return answer.statusCode === 200 ? 'in' : answer.json<{ code: string }>().code
}

const wrongFor = (right: string): string => (right === '000000' ? '000001' : '000000')

it('R-461 without a second factor the password gives a session; with one, a token and the missing factor', async () => {
  expect(await people.login(await people.account())).toHaveProperty('accessToken')

  const { user, codeOf } = await people.withApp()
  const answer = await test.send(loginApp, { body: { email: user.email, password: PASSWORD } })
  expect(Object.keys(answer.json())).toEqual(['secondFactor'])
  expect(answer.cookies.find(({ name }) => name === '__Host-vicino_refresh')).toBeUndefined()
  const { token, methods } = await people.pending(user)
  expect(methods).toEqual(['totp', 'recovery'])
  const done = await test.send(contract.completeWithCode, { body: { token, code: codeOf() } })
  expect(contract.completeWithCode.response.parse(done.json()).user._id).toBe(user.id)
  expect(done.cookies.find(({ name }) => name === '__Host-vicino_refresh')).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
  })
})

it('R-462 the dashboard requires it too, and an app gets its refresh token in the body', async () => {
  const { user, codeOf } = await people.withApp('superAdmin')
  const body = { email: user.email, password: PASSWORD }
  const answer = await test.request(loginDashboard, { body })
  if (!('secondFactor' in answer)) throw new Error('The password alone signed in')
  const native = { 'x-client': 'native' }
  const sent = { body: { token: answer.secondFactor.token, code: codeOf() }, headers: native }
  expect((await test.request(contract.completeWithCode, sent)).refreshToken).toHaveLength(43)
})

it('R-461 accepts the code of this step and of the one before, none from the future, and codes with spaces', async () => {
  const { user, codeOf } = await people.withApp()
  test.clock.advance(60)
  const { token } = await people.pending(user)
  expect(await finish(token, codeOf(1))).toBe('second_factor_wrong')
  expect(await finish(token, codeOf(-2))).toBe('second_factor_wrong')
  const code = codeOf(-1)
  expect(await finish(token, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe('in')
})

it('a code works once: not a second time, not from an earlier step, and for one of many requests at once', async () => {
  const { user, codeOf } = await people.withApp()
  const code = codeOf()
  expect(await finish((await people.pending(user)).token, code)).toBe('in')
  const { token } = await people.pending(user)
  expect(await finish(token, code)).toBe('second_factor_wrong')
  expect(await finish(token, codeOf(-1))).toBe('second_factor_wrong')
  test.clock.advance(30)
  const answers = await Promise.all(Array.from({ length: 5 }, () => finish(token, codeOf())))
  expect(answers.filter((answer) => answer === 'in')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'second_factor_expired')).toHaveLength(4)
})

it('R-466 a recovery code that is stored as an older HMAC without a salt works once too', async () => {
  const { user } = await people.withApp()
  const [code, other] = ['abcde-fghjk', 'mnpqr-stuvw']
  const key = test.services.keys.recoveryCodes.current
  const old = [code, other].map((each) => ({ user_id: user.id, code_hash: keyedCode(each, key, user.id) }))
  await test.db.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute()
  await test.db.insertInto('recovery_codes').values(old).execute()
  expect(await finish((await people.pending(user)).token, code)).toBe('in')
  expect(await finish((await people.pending(user)).token, code)).toBe('second_factor_wrong')
  expect(await finish((await people.pending(user)).token, other)).toBe('in')
})

it('a recovery code works once, however it is written', async () => {
  const { user, recoveryCodes } = await people.withApp()
  const [code = ''] = recoveryCodes
  expect(await finish((await people.pending(user)).token, code.replace('-', ' ').toUpperCase())).toBe('in')
  expect(await finish((await people.pending(user)).token, code)).toBe('second_factor_wrong')
  expect((await test.request(contract.getSecurity, { as: user })).totp.recoveryCodesLeft).toBe(9)
  const { recoveryCodes: foreign } = await people.withApp()
  expect(await finish((await people.pending(user)).token, foreign[0] ?? '')).toBe('second_factor_wrong')
  expect(await people.audit(user)).toEqual(['second-factor.totp-on', 'second-factor.recovery-code-used'])
})

it('R-466 the fifth wrong answer ends the sign-in, whether they come one by one or at once', async () => {
  const { user, codeOf } = await people.withApp()
  const wrong = wrongFor(codeOf())
  const { token } = await people.pending(user)
  for (let time = 0; time < 5; time += 1) expect(await finish(token, wrong)).toBe('second_factor_wrong')
  expect(await finish(token, codeOf())).toBe('second_factor_expired')
  await test.db.deleteFrom('factor_attempts').execute()
  const next = (await people.pending(user)).token
  const answers = await Promise.all(Array.from({ length: 9 }, () => finish(next, wrong)))
  expect(answers.filter((answer) => answer === 'second_factor_wrong')).toHaveLength(5)
  expect(answers.filter((answer) => answer === 'second_factor_expired')).toHaveLength(4)
})

it('a pending sign-in ends after five minutes, when the next one begins, and with the account’s erasure', async () => {
  const { user, codeOf } = await people.withApp()
  const { token } = await people.pending(user)
  test.clock.advance(300)
  expect(await finish(token, codeOf())).toBe('second_factor_expired')
  const first = await people.pending(user)
  const second = await people.pending(user)
  expect(await finish(first.token, codeOf())).toBe('second_factor_expired')
  expect(await finish(`${second.token.slice(0, -1)}_`, codeOf())).toBe('second_factor_expired')
  await people.erase(user)
  expect(await finish(second.token, codeOf())).toBe('second_factor_expired')
})

it('another site cannot complete a sign-in', async () => {
  const { user, codeOf } = await people.withApp()
  const { token } = await people.pending(user)
  const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
  expect(await finish(token, codeOf(), headers)).toBe('origin_refused')
})

it('R-428 with keep the current account stays signed in on this browser', async () => {
  const first = await people.account()
  const signIn = await test.send(loginApp, { body: { email: first.email, password: PASSWORD } })
  const cookie = signIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { user, codeOf } = await people.withApp()
  const { token } = await people.pending(user, { keep: true, headers: { cookie } })
  const done = await test.send(contract.completeWithCode, {
    body: { token, code: codeOf() },
    headers: { cookie },
  })
  expect(done.cookies.map(({ name }) => name)).toContain(`__Host-vicino_refresh_${first.id}`)
})
