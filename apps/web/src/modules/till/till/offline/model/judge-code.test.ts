// @vitest-environment node
import { encodeCBOR } from '@levischuck/tiny-cbor'
import { CARD_PURPOSE, CARD_TEXT } from '@vicino/contract/loyalty/members/constants'
import type { OfflineKit } from '@vicino/contract/till/offline/schemas'
import { toBase45 } from '@vicino/domain/base45'
import { CODE_PURPOSE, CODE_TEXT } from '@vicino/domain/code-text'
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import { judgeCode } from './judge-code.ts'

const [OWN, OTHER] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
const KEY_ID = 'AAECAwQFBgcICQoL'
const NOW = 1_800_000_000_000
const [BRAND, DEAL] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

const kit: OfflineKit = {
  pass: 'pass',
  brandId: BRAND,
  rules: { enabled: true, entries: 2, amount: 200, hours: 24, staleCodes: false },
  keys: [{ id: KEY_ID, key: String(OWN.publicKey.export({ format: 'jwk' }).x), cardsOnly: false }],
  deals: [{ _id: DEAL, title: 'Pizza', productName: 'Pizza', discountPrice: 5, adults: false }],
  programs: [{ _id: DEAL, name: 'Raccolta', lines: null }],
  serverTime: new Date(NOW).toISOString(),
  until: new Date(NOW + 1000).toISOString(),
}

const bytesOf = (uuid: string) => Uint8Array.from(Buffer.from(uuid.replaceAll('-', ''), 'hex'))

function signed(claims: Map<number, Uint8Array | number>, purpose: string, key: KeyObject): Uint8Array {
  const header = encodeCBOR(
    new Map<number, number | Uint8Array>([
      [1, -8],
      [4, Uint8Array.from(Buffer.from(KEY_ID, 'base64url'))],
    ]),
  )
  const payload = encodeCBOR(claims)
  const text = encodeCBOR(['Signature1', header, new TextEncoder().encode(purpose), payload])
  return encodeCBOR([header, new Map(), payload, Uint8Array.from(sign(null, text, key))])
}

const seconds = (ms: number) => Math.floor(ms / 1000)

function dealCode({
  brand = BRAND,
  deal = DEAL,
  endsIn = 600_000,
  freshFor = 30_000,
  purpose = CODE_PURPOSE,
  key = OWN.privateKey,
} = {}): { token: string } {
  const claims = new Map<number, Uint8Array | number>([
    [1, bytesOf(deal)],
    [2, 123_456_789],
    [3, seconds(NOW) - 60],
    [4, bytesOf(DEAL)],
    [5, bytesOf(brand)],
    [6, seconds(NOW + endsIn)],
    [7, seconds(NOW + freshFor)],
  ])
  return { token: CODE_TEXT.prefix + toBase45(signed(claims, purpose, key)) }
}

function card(endsIn = 30_000): { card: string } {
  const claims = new Map<number, Uint8Array | number>([
    [1, bytesOf(DEAL)],
    [2, seconds(NOW + endsIn)],
    [3, 0],
  ])
  return { card: CARD_TEXT.prefix + toBase45(signed(claims, CARD_PURPOSE, OWN.privateKey)) }
}

const judge = (code: Parameters<typeof judgeCode>[0], of: Partial<OfflineKit> = {}, waits = 0, kept = '') =>
  judgeCode(
    code,
    { ...kit, ...of },
    { now: NOW, waits, isKept: (unique) => Promise.resolve(unique === kept) },
  )

it('a till alone accepts a code of its shop’s deal, and a member card', async () => {
  expect(await judge(dealCode())).toMatchObject({
    deal: { title: 'Pizza' },
    transactionId: '123456789',
    isStale: false,
  })
  expect(await judge(card())).toEqual(card())
})

it.each([
  ['forged', dealCode({ key: OTHER.privateKey })],
  ['forged', dealCode({ purpose: CARD_PURPOSE })],
  ['forged', { token: `${dealCode().token.slice(0, -3)}000` }],
  ['foreign', dealCode({ brand: DEAL })],
  ['unknown', dealCode({ deal: BRAND })],
  ['over', dealCode({ endsIn: -1000 })],
  ['over', card(-1000)],
  ['stale', dealCode({ freshFor: -1000 })],
  ['typed', { transactionId: '123456789' }],
  ['typed', { code: 'M12345678' }],
  ['other', { claim: 'VC1:AAAA' }],
  ['version', { token: 'VI2:AAAA' }],
] as const)('a till alone says why it does not take a code: %s', async (refused, code) => {
  expect(await judge(code)).toEqual({ refused })
})

it('the shop’s rules, the limits and what is kept already decide too', async () => {
  const rules = { ...kit.rules, staleCodes: true }
  expect(await judge(dealCode({ freshFor: -1000 }), { rules })).toMatchObject({ isStale: true })
  expect(await judge(dealCode(), {}, 2)).toEqual({ refused: 'full' })
  expect(await judge(dealCode(), {}, 0, '123456789')).toEqual({ refused: 'same' })
  expect(await judge(dealCode(), { until: new Date(NOW).toISOString() })).toEqual({ refused: 'tooLong' })
  expect(await judge(card(), { programs: [] })).toEqual({ refused: 'program' })
  const cardsOnly = kit.keys.map((key) => ({ ...key, cardsOnly: true }))
  expect(await judge(dealCode(), { keys: cardsOnly })).toEqual({ refused: 'forged' })
  expect(await judge(card(), { keys: cardsOnly })).toEqual(card())
})
