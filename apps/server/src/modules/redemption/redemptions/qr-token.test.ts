import { encodeCBOR } from '@levischuck/tiny-cbor'
import { confirmRedemption, scanRedemption } from '@vicino/contract/till/till/endpoints'
import { CODE_TEXT } from '@vicino/domain/code-text'
import fc from 'fast-check'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signCose } from '../../../platform/auth/cose-sign1.ts'
import { generateSigningKey, readSigningKeys, type SigningKeys } from '../../../platform/auth/keys.ts'
import { fromBase45, toBase45 } from '@vicino/domain/base45'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { redemptions } from './feature.ts'
import { readQr, signQr } from './qr-token.ts'
import type { RedemptionRow } from './redemptions.queries.ts'
import { openShop, type Shop } from './testing/redemptions-fixture.ts'

let test: TestApp
let shop: Shop
let user: TestUser
let token: string
let keys: SigningKeys
beforeAll(async () => {
  test = await createTestApp({ features: [redemptions] })
  keys = test.services.signingKeys
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

const PURPOSE = 'vicino redemption code 1'
type Cbor = Parameters<typeof encodeCBOR>[0]

const textOf = (message: Uint8Array) => CODE_TEXT.prefix + toBase45(message)
const messageOf = (text: string) => fromBase45(text.slice(CODE_TEXT.prefix.length)) ?? Uint8Array.of()
const bytes = (uuid: string) => Uint8Array.from(Buffer.from(uuid.replaceAll('-', ''), 'hex'))
const read = (message: Uint8Array) => readQr(keys, textOf(message))
const facts = async () => (await readQr(keys, token)) ?? expect.fail('not readable')

/** Reads the token's signed labels and values. */
async function claims(): Promise<Map<number, Uint8Array | number>> {
  const { dealId, transactionId, timestamp, userId, brandId, expiry, proofUntil } = await facts()
  return new Map<number, Uint8Array | number>([
    [1, bytes(dealId)],
    [2, Number(transactionId)],
    [3, timestamp],
    [4, bytes(userId)],
    [5, bytes(brandId)],
    [6, expiry],
    [7, proofUntil],
  ])
}

/** Makes a text with this payload under the server's own signature. */
const signed = async (payload: Cbor, purpose = PURPOSE) =>
  textOf(signCose(keys, purpose, encodeCBOR(payload)))
/** Makes the token with other values under some labels, signed by the server. */
const changed = async (...other: [number, Cbor][]) =>
  signed(new Map<number, Cbor>([...(await claims()), ...other]))

const NOBODY = '00000000-0000-7000-8000-000000000000'
const INVALID = { statusCode: 404, code: 'code_invalid' }
const OTHER_VERSION = { statusCode: 409, code: 'code_other_version' }

/** Makes a row with the largest values: ids of all ones, the last number, any moment. */
function worstRow(openedAt: Date): RedemptionRow {
  const largest = 'ffffffff-ffff-7fff-bfff-ffffffffffff'
  const expiresAt = new Date(openedAt.getTime() + 900_000)
  return {
    deal_id: largest,
    user_id: largest,
    brand_id: largest,
    transaction_id: '999999999',
    opened_at: openedAt,
    expires_at: expiresAt,
  } as RedemptionRow
}

describe('R-179 the content of the QR', () => {
  it('the six facts of its code and a proof', async () => {
    const now = Math.floor(test.clock.now().getTime() / 1000)
    const held = await facts()
    expect(held).toMatchObject({
      userId: user.id,
      brandId: shop.brandId,
      timestamp: now,
      expiry: now + 900,
      proofUntil: now + 40,
    })
    expect(held.transactionId).toMatch(/^[1-9]\d{8}$/)
  })

  it('as COSE_Sign1 in Base45: algorithm and key id in the protected header, integer labels, a signature', () => {
    const message = Buffer.from(messageOf(token)).toString('hex')
    const keyId = Buffer.from(keys.keyId, 'base64url').toString('hex')
    expect(keyId).toHaveLength(24)
    const id = '0150[0-9a-f]{32}'
    expect(message).toMatch(
      new RegExp(
        `^8451a20127044c${keyId}a0584fa7${id}021a.{8}031a.{8}${id.replace('01', '04')}${id.replace('01', '05')}061a.{8}071a.{8}5840.{128}$`,
      ),
    )
  })

  it('fits 57 modules a side, with the largest ids and times and in every year', async () => {
    const lengths: number[] = []
    for (const moment of ['2026-11-22T00:00:00Z', '2105-12-31T23:59:59Z', '9999-12-31T23:00:00Z']) {
      const now = new Date(moment)
      const { token: text } = signQr(keys, worstRow(now), now)
      expect(await readQr(keys, text)).toMatchObject({
        transactionId: '999999999',
        timestamp: now.getTime() / 1000,
      })
      lengths.push(text.length)
    }
    // At level M, 262 characters fill 53 modules a side and 311 fill 57.
    expect(lengths).toEqual([255, 255, 273])
    expect(token).toMatch(/^VI1:[0-9A-Z $%*+\-./:]{251}$/)
  })
})

describe('R-180 a text that the server did not sign is no code', () => {
  it('any character changed', async () => {
    const { status } = await scan(token)
    expect(status).toBe('held')
    for (let at = CODE_TEXT.prefix.length; at < token.length; at += 1) {
      const other = token[at] === '0' ? '1' : '0'
      const text = token.slice(0, at) + other + token.slice(at + 1)
      expect([at, await refused(text)]).toMatchObject([at, INVALID])
    }
  })

  it('any bit of any byte turned', async () => {
    const message = messageOf(token)
    expect(await read(message)).not.toBeNull()
    for (let bit = 0; bit < message.length * 8; bit += 1) {
      const turned = Uint8Array.from(message, (byte, at) =>
        at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte,
      )
      expect([bit, await read(turned)]).toEqual([bit, null])
    }
  })

  it('anything cut off, added, or made up', async () => {
    const message = messageOf(token)
    for (let length = 0; length < message.length; length += 1)
      expect([length, await read(message.subarray(0, length))]).toEqual([length, null])
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 40 }),
        fc.nat(message.length),
        async (more, at) => {
          const grown = Buffer.concat([message.subarray(0, at), more, message.subarray(at)])
          expect(await read(grown)).toBeNull()
        },
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 210 }), async (noise) => {
        expect(await read(noise)).toBeNull()
      }),
    )
  })

  const wrong: [string, () => Promise<string>][] = [
    ['another deal', () => changed([1, bytes(NOBODY)])],
    ['another number', () => changed([2, 123_456_789])],
    ['a number of eight digits', () => changed([2, 12_345_678])],
    ['a number as text', async () => changed([2, (await facts()).transactionId])],
    ['another opening', () => changed([3, 1])],
    ['another person', () => changed([4, bytes(NOBODY)])],
    ['another brand', () => changed([5, bytes(NOBODY)])],
    ['deal and person swapped', async () => changed([1, bytes(user.id)], [4, bytes((await facts()).dealId)])],
    ['an id of 15 bytes', () => changed([4, bytes(user.id).slice(1)])],
    ['an id as text', () => changed([4, user.id])],
    ['a later end', () => changed([6, 4_000_000_000])],
    ['a proof of another kind', () => changed([7, 'tomorrow'])],
    ['a proof before 1970', () => changed([7, -1])],
    ['half a second', async () => changed([7, (await facts()).proofUntil + 0.5])],
    ['no proof', async () => signed(new Map([...(await claims())].slice(0, 6)))],
    ['one fact more', () => changed([8, 1])],
    [
      'a fact under a text',
      async () =>
        signed(
          new Map<string | number, Cbor>([
            ['1', bytes((await facts()).dealId)],
            ...[...(await claims())].slice(1),
          ]),
        ),
    ],
    ['the facts in another order', async () => signed(new Map([...(await claims())].toReversed()))],
    ['the facts in a list', async () => signed([...(await claims()).values()])],
    ['nothing', () => signed(null)],
    ['another purpose', async () => signed(await claims(), 'vicino member card 1')],
    ['no purpose', async () => signed(await claims(), '')],
  ]
  it.each(wrong)('%s, even under our signature', async (_what, text) => {
    expect((await scan(await changed())).status).toBe('held')
    expect(await refused(await text())).toMatchObject(INVALID)
  })

  it('bytes after the facts and a label written in two bytes, even under our signature', async () => {
    const payload = Buffer.from(encodeCBOR(await claims()))
    // A map of seven, the label 1, a string of 16 bytes, then the label 2.
    expect(payload[19]).toBe(2)
    const wide = Buffer.concat([payload.subarray(0, 19), Uint8Array.of(0x18, 2), payload.subarray(20)])
    for (const other of [Buffer.concat([payload, Uint8Array.of(0)]), wide])
      expect(await read(signCose(keys, PURPOSE, other))).toBeNull()
  })

  it('another header: no key id, another one, another algorithm, more than these, something unprotected', async () => {
    const [payload, signature] = [encodeCBOR(await claims()), messageOf(token).slice(-64)]
    const keyId = Uint8Array.from(Buffer.from(keys.keyId, 'base64url'))
    const own: [number, Cbor][] = [
      [1, -8],
      [4, keyId],
    ]
    const message = (header: [number, Cbor][], unprotected: Cbor = new Map()) =>
      encodeCBOR([encodeCBOR(new Map(header)), unprotected, payload, signature])
    expect(await read(message(own))).not.toBeNull()
    const headers: [number, Cbor][][] = [
      [],
      [[1, -8]],
      [[4, keyId]],
      [
        [1, -8],
        [4, keyId.map((byte) => byte ^ 1)],
      ],
      [
        [1, -7],
        [4, keyId],
      ],
      [
        [1, 5],
        [4, keyId],
      ],
      [...own, [2, [99]]],
      own.toReversed(),
    ]
    for (const header of headers) expect(await read(message(header))).toBeNull()
    for (const unprotected of [new Map([[1, -8]]), null, []])
      expect(await read(message(own, unprotected))).toBeNull()
    expect(await read(encodeCBOR([null, new Map(), payload, signature]))).toBeNull()
  })

  it('the key id of another key, and another key under our key id', async () => {
    const other = readSigningKeys(generateSigningKey())
    const now = test.clock.now()
    const textBy = async (key: SigningKeys) => signQr(key, worstRow(now), now).token
    expect(await readQr(other, await textBy(other))).not.toBeNull()
    for (const key of [other, { ...other, keyId: keys.keyId }, { ...keys, keyId: other.keyId }])
      expect(await readQr(keys, await textBy(key))).toBeNull()
  })

  it('the same signature encoded as another number', async () => {
    // S plus the order of the group is the same modulo the order, and must not pass (RFC 8032
    // §5.1.7).
    const order = 2n ** 252n + 27742317777372353535851937790883648493n
    const message = messageOf(token)
    const number = BigInt(`0x${Buffer.from(message.slice(-32).toReversed()).toString('hex')}`) + order
    const end = Buffer.from(number.toString(16).padStart(64, '0'), 'hex').toReversed()
    expect(await read(Buffer.concat([message.slice(0, -32), end]))).toBeNull()
  })

  it('an access token is no code and lends it no signature; a code is no access token', async () => {
    const access = await test.tokenFor(user)
    expect(await refused(access)).toMatchObject(INVALID)
    const signature = Buffer.from(access.split('.')[2] ?? '', 'base64url')
    expect(await read(Buffer.concat([messageOf(token).slice(0, -64), signature]))).toBeNull()
    const response = await test.app.inject({
      url: '/api/v1/redemption/history',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.statusCode).toBe(401)
  })

  it('a text unlike any code: case, spaces, lines, length', async () => {
    const texts = [
      'x',
      '...',
      CODE_TEXT.prefix,
      token.toLowerCase(),
      ` ${token}`,
      `${token}\n`,
      token.replace('VI1:', ''),
      token.replace('VI1:', 'VI1'),
      `${token}0`,
      token + token,
      'A'.repeat(2000),
    ]
    for (const text of texts) expect([text, await refused(text)]).toMatchObject([text, INVALID])
    for (const text of ['', 'A'.repeat(10_000), `VI1:${'0'.repeat(10_000)}`])
      expect(await refused(text)).toMatchObject({ statusCode: 400 })
  })
})

it('R-217 a code of another version is refused with its own message', async () => {
  const jws = await new SignJWT({ ...(await facts()) })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'vicino-redemption+jwt', kid: keys.keyId })
    .setIssuer('vicino')
    .setAudience('vicino-till')
    .sign(keys.privateKey)
  for (const text of [jws, token.replace('VI1:', 'VI2:')])
    expect(await refused(text)).toMatchObject(OTHER_VERSION)
})

it('a photo of the code is worthless 40 s later', async () => {
  test.clock.advance(39)
  expect((await scan(token)).status).toBe('held')
  test.clock.advance(1)
  expect(await refused(token)).toMatchObject({ statusCode: 409, code: 'proof_stale' })
})

it('R-183 only the server’s clock counts: when it differs by a day from the database’s and everybody’s, all still works', async () => {
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
