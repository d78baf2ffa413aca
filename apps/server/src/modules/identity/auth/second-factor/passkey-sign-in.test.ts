import * as contract from '@vicino/contract/identity/auth/second-factor/endpoints'
import type { AuthenticationResponse } from '@vicino/contract/identity/auth/second-factor/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { VirtualAuthenticator } from '../../../../platform/testing/virtual-authenticator.ts'
import { ORIGIN, People } from './testing/people.ts'

let people: People
let test: TestApp
beforeAll(async () => {
  people = await People.start()
  test = people.test
})
afterAll(() => test.close())

const security = (as: TestUser) => test.request(contract.getSecurity, { as })

const signInOptions = async () => (await test.request(contract.startPasskeySignIn)).options

const factorOptions = async (token: string) =>
  (await test.request(contract.startPasskeyFactor, { body: { token } })).options

/**
 * Signs in with a passkey alone; returns the id of the user, or the status and error code of the
 * refusal.
 */
async function enterWith(response: AuthenticationResponse): Promise<string> {
  const answer = await test.send(contract.signInWithPasskey, { body: { response } })
  const body = answer.json<{ code?: string; user?: { _id: string } }>()
  return body.user?._id ?? `${answer.statusCode} ${body.code}`
}

const REFUSED = '403 passkey_refused'

describe('signing in with a passkey alone', () => {
  it.each([
    ['another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['a foreign origin', { origin: 'http://vicino.example' }],
    ['another site’s domain', { rpId: 'evil.test' }],
    ['a person who was not verified', { userVerified: false }],
    ['a response that names no user', { userHandle: null }],
    ['another user’s id', { userHandle: Buffer.alloc(16, 1).toString('base64url') }],
  ])('refuses %s', async (_title, wrong) => {
    const { device } = await people.passkeyOf(await people.account())
    expect(await enterWith(device.get(await signInOptions(), wrong))).toBe(REFUSED)
  })

  it('a challenge can be answered once, right or wrong, and within five minutes', async () => {
    const user = await people.account()
    const { device } = await people.passkeyOf(user)
    const options = await signInOptions()
    expect(await enterWith(device.get(options))).toBe(user.id)
    expect(await enterWith(device.get(options))).toBe(REFUSED)
    const spoilt = await signInOptions()
    expect(await enterWith(device.get(spoilt, { userVerified: false }))).toBe(REFUSED)
    expect(await enterWith(device.get(spoilt))).toBe(REFUSED)
    const late = await signInOptions()
    test.clock.advance(300)
    expect(await enterWith(device.get(late))).toBe(REFUSED)
  })

  it('a signature by another key, or over other data, is refused', async () => {
    const user = await people.account()
    const { device } = await people.passkeyOf(user)
    const stranger = new VirtualAuthenticator(ORIGIN)
    stranger.create(await people.creationOptions(user))
    const forged = stranger.get(await signInOptions())
    expect(await enterWith({ ...forged, id: device.id, rawId: device.id })).toBe(REFUSED)
    expect(await enterWith(stranger.get(await signInOptions()))).toBe(REFUSED)
  })

  it('a counter that does not grow indicates a copy and is refused; a passkey without a counter is accepted', async () => {
    const user = await people.account()
    const { device } = await people.passkeyOf(user)
    expect(await enterWith(device.get(await signInOptions(), { counter: 8 }))).toBe(user.id)
    expect(await enterWith(device.get(await signInOptions(), { counter: 8 }))).toBe(REFUSED)
    expect(await enterWith(device.get(await signInOptions(), { counter: 7 }))).toBe(REFUSED)
    expect(await enterWith(device.get(await signInOptions(), { counter: 0 }))).toBe(REFUSED)
    expect(await enterWith(device.get(await signInOptions(), { counter: 9 }))).toBe(user.id)
    const synced = await people.account()
    const { device: never } = await people.passkeyOf(synced)
    for (let time = 0; time < 2; time += 1) {
      expect(await enterWith(never.get(await signInOptions(), { counter: 0 }))).toBe(synced.id)
    }
  })

  it('of two copies of a passkey that sign in at once, one succeeds', async () => {
    const user = await people.account()
    const { device } = await people.passkeyOf(user)
    const copies = [await signInOptions(), await signInOptions()].map((options) =>
      device.get(options, { counter: 5 }),
    )
    const outcomes = await Promise.all(copies.map(enterWith))
    expect(outcomes.toSorted()).toEqual([REFUSED, user.id].toSorted())
  })

  it('an erased account’s passkey is refused, and another site cannot sign a browser in', async () => {
    const user = await people.account()
    const { device } = await people.passkeyOf(user)
    const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
    expect(await test.refused(contract.startPasskeySignIn, { headers })).toMatchObject({
      code: 'origin_refused',
    })
    await people.erase(user)
    expect(await enterWith(device.get(await signInOptions()))).toBe(REFUSED)
  })
})

describe('after a password', () => {
  it('for a consumer a passkey is one more way to sign in; a shop needs it beside the password, with recovery codes', async () => {
    const consumer = await people.account()
    expect((await people.passkeyOf(consumer)).passkey.recoveryCodes).toBeNull()
    expect(await people.login(consumer)).toHaveProperty('accessToken')
    expect(await security(consumer)).toMatchObject({ active: false, expected: false })

    const shop = await people.account('brand')
    expect(await people.login(shop)).toHaveProperty('accessToken')
    expect(await security(shop)).toMatchObject({ active: false, expected: true })
    const first = await people.passkeyOf(shop)
    expect(first.passkey.recoveryCodes).toHaveLength(10)
    expect((await people.passkeyOf(shop, 'Computer')).passkey.recoveryCodes).toBeNull()
    const { token, methods } = await people.pending(shop)
    expect(methods).toEqual(['passkey', 'recovery'])
    const options = await factorOptions(token)
    expect(options['allowCredentials']).toHaveLength(2)
    const session = await test.request(contract.completeWithPasskey, {
      body: { token, response: first.device.get(options) },
    })
    expect(session.user._id).toBe(shop.id)
    expect(
      await test.refused(contract.completeWithPasskey, {
        body: { token, response: first.device.get(options) },
      }),
    ).toMatchObject({ code: 'second_factor_expired' })
  })

  it('a recovery code replaces a lost passkey; a shop that removes its last passkey signs in only by password', async () => {
    const shop = await people.account('brandManager')
    const { passkey } = await people.passkeyOf(shop)
    const code = passkey.recoveryCodes?.[3] ?? ''
    const { token } = await people.pending(shop)
    await test.request(contract.completeWithCode, { body: { token, code } })
    const again = await people.pending(shop)
    expect(
      await test.refused(contract.completeWithCode, { body: { token: again.token, code } }),
    ).toMatchObject({ code: 'second_factor_wrong' })
    await test.request(contract.deletePasskey, { as: shop, params: { id: passkey._id } })
    expect(await people.login(shop)).toHaveProperty('accessToken')
    expect((await security(shop)).totp.recoveryCodesLeft).toBe(0)
  })

  it('another account’s passkey, no challenge and a used one are wrong answers; the fifth ends the sign-in', async () => {
    const shop = await people.account('superAdmin')
    const { device } = await people.passkeyOf(shop)
    const { device: foreign } = await people.passkeyOf(await people.account('superAdmin'))
    const { token } = await people.pending(shop)
    const answer = (response: AuthenticationResponse) =>
      test.refused(contract.completeWithPasskey, { body: { token, response } })
    const unasked = { rpId: 'vicino.example', challenge: 'x' }
    expect(await answer(device.get(unasked))).toMatchObject({ code: 'second_factor_wrong' })
    expect(await answer(foreign.get(await factorOptions(token)))).toMatchObject({
      code: 'second_factor_wrong',
    })
    const options = await factorOptions(token)
    expect(await answer(device.get(options, { userVerified: false }))).toMatchObject({
      code: 'second_factor_wrong',
    })
    expect(await answer(device.get(options))).toMatchObject({ code: 'second_factor_wrong' })
    expect(
      await answer(device.get(await factorOptions(token), { origin: 'https://evil.test' })),
    ).toMatchObject({
      code: 'second_factor_wrong',
    })
    expect(await answer(device.get(options))).toMatchObject({ code: 'second_factor_expired' })
    expect(await test.refused(contract.startPasskeyFactor, { body: { token } })).toMatchObject({
      statusCode: 401,
      code: 'second_factor_expired',
    })
  })
})
