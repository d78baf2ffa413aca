import * as contract from '@vicino/contract/identity/auth/second-factor/endpoints'
import { URI } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { PASSWORD, People } from './testing/people.ts'

let people: People
let test: TestApp
beforeAll(async () => {
  people = await People.start()
  test = people.test
})
beforeEach(() => test.db.deleteFrom('login_attempts').execute())
afterAll(() => test.close())

const wrongFor = (right: string): string => (right === '000000' ? '000001' : '000000')

describe('switching the app on', () => {
  it('sign-ins ask for codes after the first code; the owner is notified, the recovery codes are shown once', async () => {
    const user = await people.account()
    const { secret, uri } = await people.setUpTotp(user)
    expect(uri).toContain(`secret=${secret}`)
    expect(decodeURIComponent(uri)).toContain(`Vicino:${user.email}`)
    expect((await test.request(contract.getSecurity, { as: user })).totp.enabled).toBe(false)
    expect(await people.login(user)).toHaveProperty('accessToken')

    const sent = { as: user, body: { code: people.appOf(uri)() }, headers: { 'accept-language': 'it' } }
    const { recoveryCodes } = await test.request(contract.confirmTotp, sent)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes.every((code) => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toBe(true)
    expect(await test.request(contract.getSecurity, { as: user })).toMatchObject({
      totp: { enabled: true, recoveryCodesLeft: 10 },
      active: true,
    })
    expect(await people.mails(user)).toEqual([
      { template: 'second-factor-changed', data: { what: 'totp-on' }, language: 'it' },
    ])
    expect(
      await test.refused(contract.setUpTotp, { as: user, body: { currentPassword: PASSWORD } }),
    ).toMatchObject({ code: 'totp_enabled' })
    expect(await test.refused(contract.confirmTotp, sent)).toMatchObject({ code: 'totp_enabled' })
  })

  it('R-466 neither secret nor recovery codes can be read in the database; codes are under argon2id', async () => {
    const user = await people.account()
    const { secret, uri } = await people.setUpTotp(user)
    const { recoveryCodes } = await test.request(contract.confirmTotp, {
      as: user,
      body: { code: people.appOf(uri)() },
    })
    const row = await test.db
      .selectFrom('totp_factors')
      .select('secret')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const { bytes } = URI.parse(uri).secret
    expect(row.secret.includes(Buffer.from(bytes))).toBe(false)
    expect(row.secret.includes(secret)).toBe(false)
    const hashes = await test.db
      .selectFrom('recovery_codes')
      .select(['code_hash', 'salt'])
      .where('user_id', '=', user.id)
      .execute()
    expect(hashes.map(({ code_hash }) => code_hash.length)).toEqual(Array(10).fill(32))
    expect(new Set(hashes.map(({ salt }) => salt?.toString('hex'))).size).toBe(1)
    expect(hashes[0]?.salt).toHaveLength(16)
    expect(hashes.some(({ code_hash }) => recoveryCodes.some((code) => code_hash.includes(code)))).toBe(false)
  })

  it('asked again before the confirmation, it gives a new secret and the old one stops working', async () => {
    const user = await people.account()
    const first = await people.setUpTotp(user)
    const second = await people.setUpTotp(user)
    expect(second.secret).not.toBe(first.secret)
    const old = { as: user, body: { code: people.appOf(first.uri)() } }
    expect(await test.refused(contract.confirmTotp, old)).toMatchObject({ code: 'second_factor_wrong' })
    await test.request(contract.confirmTotp, { as: user, body: { code: people.appOf(second.uri)() } })
  })

  it('R-466 requires the password first; a secret that is copied to another account does not work there', async () => {
    const user = await people.account()
    const sent = { as: user, body: { currentPassword: 'Sbagliata1' } }
    expect(await test.refused(contract.setUpTotp, sent)).toMatchObject({ code: 'password_wrong' })
    const { user: owner, codeOf } = await people.withApp()
    await people.setUpTotp(user)
    const { secret } = await test.db
      .selectFrom('totp_factors')
      .select('secret')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    await test.db.updateTable('totp_factors').set({ secret }).where('user_id', '=', user.id).execute()
    const body = { code: codeOf() }
    expect(await test.refused(contract.confirmTotp, { as: user, body })).toMatchObject({
      code: 'second_factor_wrong',
    })
  })
})

describe('switching the app off', () => {
  it('takes a code, notifies the owner, and then the password is enough again', async () => {
    const { user, codeOf } = await people.withApp()
    const disable = (code: string) => ({ as: user, body: { code } })
    expect(await test.refused(contract.disableTotp, disable(wrongFor(codeOf())))).toMatchObject({
      statusCode: 403,
      code: 'second_factor_wrong',
    })
    await test.request(contract.disableTotp, disable(codeOf()))
    expect(await test.request(contract.getSecurity, { as: user })).toMatchObject({
      totp: { enabled: false, recoveryCodesLeft: 0 },
      active: false,
    })
    expect(await people.login(user)).toHaveProperty('accessToken')
    expect((await people.mails(user)).map(({ data }) => data)).toEqual([
      { what: 'totp-on' },
      { what: 'totp-off' },
    ])
    test.clock.advance(30)
    expect(await test.refused(contract.disableTotp, disable(codeOf()))).toMatchObject({
      code: 'second_factor_wrong',
    })
  })

  it('takes a recovery code too', async () => {
    const { user, recoveryCodes } = await people.withApp()
    await test.request(contract.disableTotp, { as: user, body: { code: recoveryCodes[9] ?? '' } })
    expect((await test.request(contract.getSecurity, { as: user })).totp.enabled).toBe(false)
  })

  it('R-466 after ten wrong codes even a right one waits', async () => {
    const { user, codeOf } = await people.withApp()
    const body = { code: wrongFor(codeOf()) }
    for (let time = 0; time < 10; time += 1) await test.refused(contract.disableTotp, { as: user, body })
    const refused = await test.send(contract.disableTotp, { as: user, body: { code: codeOf() } })
    expect(refused.json()).toMatchObject({ statusCode: 429, code: 'login_rate_limited' })
    expect(refused.headers['retry-after']).toBe('30')
  })
})

it('a second factor is expected of brand, brandManager and superAdmin', async () => {
  const roles = ['audience', 'promoter', 'scanner', 'brand', 'brandManager', 'superAdmin']
  const expected: string[] = []
  for (const role of roles) {
    const as = await people.account(role)
    if ((await test.request(contract.getSecurity, { as })).expected) expected.push(role)
  }
  expect(expected).toEqual(['brand', 'brandManager', 'superAdmin'])
})
