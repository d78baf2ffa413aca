import { qrPayloadSchema } from '@vicino/contract/redemptions/schemas'
import { confirmRedemption, scanRedemption } from '@vicino/contract/till/endpoints'
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose'
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../platform/testing/test-app.ts'
import { redemptions } from './feature.ts'
import { openShop, type Shop } from './testing/shop.ts'

let test: TestApp
let shop: Shop
let user: TestUser
let token: string
beforeAll(async () => {
  test = await createTestApp({ features: [redemptions] })
})
beforeEach(async () => {
  shop = await openShop(test)
  const customer = await shop.customer(await shop.deal())
  user = customer.user
  token = customer.code.qr?.token ?? ''
})
afterAll(() => test.close())

const refused = (text: string) => test.refused(confirmRedemption, { as: shop.scanner, body: { token: text } })
const scan = (text: string) => test.request(scanRedemption, { as: shop.scanner, body: { token: text } })

/** The token's claims, with some replaced, signed by the server's own key. */
const signed = (claims: object, header: object = {}) =>
  new SignJWT({ ...decodeJwt(token), ...claims })
    .setProtectedHeader({ ...decodeProtectedHeader(token), alg: 'EdDSA', ...header })
    .sign(test.services.signingKeys.privateKey)

/** The next character of base64url. In the last place of a text the two often differ only in bits that are not used. */
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const NEIGHBOUR = Object.fromEntries([...BASE64URL].map((one, at) => [one, BASE64URL[(at + 1) % 64]]))

const INVALID = { statusCode: 404, code: 'code_invalid' }

it('R-179 the QR holds the six facts of its code and a proof, under the server’s key id', () => {
  const payload = qrPayloadSchema.parse(decodeJwt(token))
  const now = Math.floor(test.clock.now().getTime() / 1000)
  expect(payload).toMatchObject({
    userId: user.id,
    brandId: shop.brandId,
    timestamp: now,
    expiry: now + 900,
    proofUntil: now + 40,
  })
  expect(payload.transactionId).toMatch(/^[1-9]\d{8}$/)
  expect(decodeProtectedHeader(token)).toEqual({
    alg: 'EdDSA',
    typ: 'vicino-redemption+jwt',
    kid: test.services.signingKeys.keyId,
  })
})

describe('R-180 what the server did not sign is no code', () => {
  it('any character changed', async () => {
    expect((await scan(token)).status).toBe('held')
    for (let at = 0; at < token.length; at += 1) {
      const other = NEIGHBOUR[token[at] ?? ''] ?? 'A'
      const changed = token.slice(0, at) + other + token.slice(at + 1)
      expect([at, await refused(changed)]).toMatchObject([at, INVALID])
    }
  })

  const claims: [string, object][] = [
    ['another deal', { dealId: '00000000-0000-7000-8000-000000000000' }],
    ['another number', { transactionId: '123456789' }],
    ['another person', { userId: '00000000-0000-7000-8000-000000000000' }],
    ['another brand', { brandId: '00000000-0000-7000-8000-000000000000' }],
    ['another opening', { timestamp: 1 }],
    ['a later end', { expiry: 4_000_000_000 }],
    ['another audience', { aud: 'vicino-api' }],
    ['another issuer', { iss: 'somebody' }],
    ['a proof of another kind', { proofUntil: 'tomorrow' }],
    ['no proof', { proofUntil: undefined }],
  ]
  it.each(claims)('%s, even under our signature', async (_what, change) => {
    expect((await scan(await signed({}))).status).toBe('held')
    expect(await refused(await signed(change))).toMatchObject(INVALID)
  })

  it('another key id or type in the header', async () => {
    expect(await refused(await signed({}, { kid: 'other' }))).toMatchObject(INVALID)
    expect(await refused(await signed({}, { kid: undefined }))).toMatchObject(INVALID)
    expect(await refused(await signed({}, { typ: 'at+jwt' }))).toMatchObject(INVALID)
    expect(await refused(await signed({}, { typ: undefined }))).toMatchObject(INVALID)
  })

  it('somebody else’s key', async () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const header = { ...decodeProtectedHeader(token), alg: 'EdDSA' }
    expect(
      await refused(await new SignJWT(decodeJwt(token)).setProtectedHeader(header).sign(privateKey)),
    ).toMatchObject(INVALID)
  })

  it('no algorithm, and a shared secret made of the public key', async () => {
    expect(await refused(new UnsecuredJWT(decodeJwt(token)).encode())).toMatchObject(INVALID)
    const [, body] = token.split('.')
    const none = Buffer.from(JSON.stringify({ ...decodeProtectedHeader(token), alg: 'none' })).toString(
      'base64url',
    )
    expect(await refused(`${none}.${body}.`)).toMatchObject(INVALID)
    const { publicKey } = test.services.signingKeys
    for (const secret of [
      publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      publicKey.export({ type: 'spki', format: 'der' }),
    ]) {
      const header = { ...decodeProtectedHeader(token), alg: 'HS256' }
      const forged = await new SignJWT(decodeJwt(token)).setProtectedHeader(header).sign(Buffer.from(secret))
      expect(await refused(forged)).toMatchObject(INVALID)
    }
  })

  it('an access token is no code, and a code no access token', async () => {
    expect(await refused(await test.tokenFor(user))).toMatchObject(INVALID)
    const response = await test.app.inject({
      url: '/api/v1/redemption/history',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.statusCode).toBe(401)
  })

  it('no text at all like one', async () => {
    for (const text of ['x', '...', `${token}.x`, 'a'.repeat(2000)]) {
      expect(await refused(text)).toMatchObject(INVALID)
    }
  })
})

it('a picture of the code is worthless 40 s later', async () => {
  test.clock.advance(39)
  expect((await scan(token)).status).toBe('held')
  test.clock.advance(1)
  expect(await refused(token)).toMatchObject({ statusCode: 409, code: 'proof_stale' })
})

it('R-183 the server’s clock alone counts: a day off the database’s and everybody’s, all holds', async () => {
  for (const day of ['2024-02-29T23:59:50Z', '2031-03-30T00:59:50Z']) {
    test.clock.set(day)
    const { code } = await shop.customer(await shop.deal())
    test.clock.advance(20)
    const body = { token: code.qr?.token ?? '' }
    expect(await test.request(confirmRedemption, { as: shop.scanner, body })).toMatchObject({
      status: 'redeemed',
    })
  }
})
