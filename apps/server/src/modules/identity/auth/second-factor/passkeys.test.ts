import { me } from '@vicino/contract/identity/auth/endpoints'
import { PASSKEYS_PER_USER } from '@vicino/contract/identity/auth/second-factor/constants'
import * as contract from '@vicino/contract/identity/auth/second-factor/endpoints'
import { passkeySchema } from '@vicino/contract/identity/auth/second-factor/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { VirtualAuthenticator } from '../../../../platform/testing/virtual-authenticator.ts'
import { ORIGIN, PASSWORD, People } from './testing/people.ts'

let people: People
let test: TestApp
beforeAll(async () => {
  people = await People.start()
  test = people.test
})
afterAll(() => test.close())

const security = (as: TestUser) => test.request(contract.getSecurity, { as })

describe('making a passkey', () => {
  it('stores a passkey of this user and site, notifies the owner by email, and signs in with it alone', async () => {
    const user = await people.account()
    const options = await people.creationOptions(user)
    expect(options).toMatchObject({
      rp: { id: 'vicino.example', name: 'Vicino' },
      user: { name: user.email, displayName: user.username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const device = new VirtualAuthenticator(ORIGIN)
    const response = device.create(options)
    const headers = { 'accept-language': 'en' }
    const sent = { as: user, body: { name: 'Il mio telefono', response }, headers }
    const made = await test.request(contract.registerPasskey, sent)
    expect(made).toMatchObject({ name: 'Il mio telefono', lastUsedAt: null, backedUp: true })
    expect(await people.mails(user)).toEqual([
      { template: 'second-factor-changed', data: { what: 'passkey-added' }, language: 'en' },
    ])
    expect(await people.audit(user)).toEqual(['second-factor.passkey-added'])

    test.clock.advance(60)
    const answer = await test.send(contract.signInWithPasskey, {
      body: { response: device.get((await test.request(contract.startPasskeySignIn)).options) },
    })
    const session = contract.signInWithPasskey.response.parse(answer.json())
    expect(session.user._id).toBe(user.id)
    expect(answer.cookies.find(({ name }) => name === '__Host-vicino_refresh')).toMatchObject({
      httpOnly: true,
    })
    const headersOfSession = { authorization: `Bearer ${session.accessToken}` }
    expect(await test.request(me, { headers: headersOfSession })).toMatchObject({ _id: user.id })
    expect((await security(user)).passkeys).toEqual([
      { ...passkeySchema.parse(made), lastUsedAt: test.clock.now().toISOString() },
    ])
  })

  it.each([
    ['another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['a foreign origin', { origin: 'https://vicino.example.evil.test' }],
    ['another site’s domain', { rpId: 'evil.test' }],
    ['a person who was not verified', { userVerified: false }],
  ])('refuses one with %s, and stores nothing', async (_title, wrong) => {
    const user = await people.account()
    const response = new VirtualAuthenticator(ORIGIN).create(await people.creationOptions(user), wrong)
    const sent = { as: user, body: { name: 'Falsa', response } }
    expect(await test.refused(contract.registerPasskey, sent)).toMatchObject({ code: 'passkey_refused' })
    expect((await security(user)).passkeys).toEqual([])
    expect(await people.mails(user)).toEqual([])
  })

  it('a challenge can be answered once, by its requester, within five minutes', async () => {
    const user = await people.account()
    const other = await people.account()
    const options = await people.creationOptions(user)
    const response = new VirtualAuthenticator(ORIGIN).create(options)
    const body = { name: 'Telefono', response }
    expect(await test.refused(contract.registerPasskey, { as: other, body })).toMatchObject({
      code: 'passkey_refused',
    })
    await test.request(contract.registerPasskey, { as: user, body })
    const again = { name: 'Due', response: new VirtualAuthenticator(ORIGIN).create(options) }
    expect(await test.refused(contract.registerPasskey, { as: user, body: again })).toMatchObject({
      code: 'passkey_refused',
    })
    const late = new VirtualAuthenticator(ORIGIN).create(await people.creationOptions(user))
    test.clock.advance(300)
    expect(
      await test.refused(contract.registerPasskey, { as: user, body: { name: 'Tardi', response: late } }),
    ).toMatchObject({ code: 'passkey_refused' })
    expect((await security(user)).passkeys).toHaveLength(1)
  })

  it('R-466 requires the password first, so that a thief of a session cannot add a way to sign in', async () => {
    const user = await people.account()
    const sent = { as: user, body: { currentPassword: 'Sbagliata1' } }
    expect(await test.refused(contract.startPasskeyRegistration, sent)).toMatchObject({
      code: 'password_wrong',
    })
    const without = { as: user, body: {} }
    expect(await test.refused(contract.startPasskeyRegistration, without)).toMatchObject({
      statusCode: 400,
      fieldErrors: { currentPassword: expect.any(String) },
    })
  })

  it(`stops at ${PASSKEYS_PER_USER}, also when several end at once`, async () => {
    const user = await people.account()
    const row = { user_id: user.id, public_key: Buffer.from([1]), sign_count: 0, name: 'Chiave' }
    const rows = Array.from({ length: PASSKEYS_PER_USER - 1 }, (_, index) => ({
      ...row,
      credential_id: `${user.id}-${index}`,
      created_at: test.clock.now(),
    }))
    await test.db.insertInto('passkeys').values(rows).execute()
    const response = new VirtualAuthenticator(ORIGIN).create(await people.creationOptions(user))
    const last = { ...row, credential_id: `${user.id}-last`, created_at: test.clock.now() }
    await test.db.insertInto('passkeys').values(last).execute()
    const sent = { as: user, body: { name: 'Undicesima', response } }
    expect(await test.refused(contract.registerPasskey, sent)).toMatchObject({ code: 'passkey_limit' })
    const start = { as: user, body: { currentPassword: PASSWORD } }
    expect(await test.refused(contract.startPasskeyRegistration, start)).toMatchObject({
      code: 'passkey_limit',
    })
  })
})

describe('removing a passkey', () => {
  it('is reported by email; a passkey that is the only way to sign in cannot be removed', async () => {
    const user = await people.account()
    const { passkey } = await people.passkeyOf(user)
    const params = { id: passkey._id }
    await test.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute()
    expect(await test.refused(contract.deletePasskey, { as: user, params })).toMatchObject({
      code: 'last_way_in',
    })
    expect((await security(user)).passkeys).toHaveLength(1)
    const identity = { provider: 'google', subject: user.id, user_id: user.id, created_at: test.clock.now() }
    await test.db.insertInto('identities').values(identity).execute()
    await test.request(contract.deletePasskey, { as: user, params })
    expect(await security(user)).toMatchObject({ passkeys: [], google: true, hasPassword: false })
    expect((await people.mails(user)).at(-1)?.data).toEqual({ what: 'passkey-removed' })
    expect(await people.audit(user)).toEqual(['second-factor.passkey-added', 'second-factor.passkey-removed'])
    expect(await test.refused(contract.deletePasskey, { as: user, params })).toMatchObject({
      code: 'passkey_not_found',
    })
  })

  it('of two removed at once one stays, when the user cannot sign in otherwise', async () => {
    const user = await people.account()
    const made = [await people.passkeyOf(user), await people.passkeyOf(user, 'Computer')]
    await test.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute()
    const answers = await Promise.all(
      made.map(({ passkey }) => test.send(contract.deletePasskey, { as: user, params: { id: passkey._id } })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
  })
})
