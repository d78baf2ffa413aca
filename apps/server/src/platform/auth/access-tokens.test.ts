import { createHmac, generateKeyPairSync } from 'node:crypto'
import { defineEndpoint } from '@vicino/contract/endpoint'
import { ANY_ROLE } from '@vicino/contract/roles'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { serve } from '../http/endpoint.ts'
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { readSigningKeys, type SigningKeys } from './keys.ts'

const probe = defineEndpoint('GET /probe', {
  summary: 'Probe',
  tag: 'probe',
  access: ANY_ROLE,
  permission: 'own',
  status: 200,
  response: z.object({ sub: z.string() }),
  errors: [],
})

let test: TestApp
let keys: SigningKeys
let user: TestUser
let good: string
beforeAll(async () => {
  test = await createTestApp({
    features: [(app) => serve(app, probe, ({ actor }) => Promise.resolve({ sub: actor.sub }))],
  })
  keys = readSigningKeys(test.services.config.authPrivateKey)
  user = await test.createUser()
  good = await test.tokenFor(user)
})
afterAll(() => test.close())

const call = (token: string, scheme = 'Bearer') =>
  test.send(probe, { headers: { authorization: `${scheme} ${token}` } })
const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const header = () => ({ ...decodeProtectedHeader(good) })
const claims = () => ({ ...decodeJwt(good) })

/** Signed with the true key: only the content differs. */
async function signed(
  changes: { header?: object; claims?: Record<string, unknown> },
  key = keys.privateKey,
): Promise<string> {
  const payload = Object.fromEntries(
    Object.entries({ ...claims(), ...changes.claims }).filter(([, value]) => value !== undefined),
  )
  return new SignJWT(payload).setProtectedHeader({ ...header(), alg: 'EdDSA', ...changes.header }).sign(key)
}

it('R-442 R-524 the token carries subject, role, brand and session, and lasts 15 minutes', async () => {
  const seller = await test.createUser({ role: 'brand' })
  const payload = decodeJwt(await test.tokenFor(seller))
  expect(payload).toMatchObject({
    sub: seller.id,
    role: 'brand',
    brandId: seller.brand_id,
    sid: seller.sessionId,
  })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900)
  expect((await call(good)).json()).toEqual({ sub: user.id })
  expect((await call(good, 'bearer')).statusCode).toBe(200)
})

it('a token that was accepted before is refused from the second it expires', async () => {
  const token = await test.tokenFor(user)
  expect((await call(token)).statusCode).toBe(200)
  test.clock.advance(899)
  expect((await call(token)).statusCode).toBe(200)
  test.clock.advance(1)
  expect((await call(token)).statusCode).toBe(401)
  good = await test.tokenFor(user)
})

const attacks: Record<string, () => string | Promise<string>> = {
  'no signature (alg none)': () => `${encode({ ...header(), alg: 'none' })}.${encode(claims())}.`,
  'alg none with the old signature': () =>
    `${encode({ ...header(), alg: 'none' })}.${good.split('.').slice(1).join('.')}`,
  'HS256 with the public key as secret': () => {
    const pem = keys.publicKey.export({ type: 'spki', format: 'pem' })
    const text = `${encode({ ...header(), alg: 'HS256' })}.${encode(claims())}`
    return `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`
  },
  'HS256 with the raw public key': () => {
    const raw = keys.publicKey.export({ format: 'jwk' }).x ?? ''
    const text = `${encode({ ...header(), alg: 'HS256' })}.${encode(claims())}`
    return `${text}.${createHmac('sha256', Buffer.from(raw, 'base64url')).update(text).digest('base64url')}`
  },
  'another key': () => signed({}, generateKeyPairSync('ed25519').privateKey),
  'another key, brought along in the header': () => {
    const foreign = generateKeyPairSync('ed25519')
    const jwk = foreign.publicKey.export({ format: 'jwk' })
    return signed({ header: { jwk } }, foreign.privateKey)
  },
  'a kid that is a path': () => signed({ header: { kid: '../../../../dev/null' } }),
  'a kid that is a statement': () => signed({ header: { kid: "' OR 1=1 --" } }),
  'a jku to somewhere': () =>
    signed(
      { header: { jku: 'https://evil.example/keys', kid: 'evil' } },
      generateKeyPairSync('ed25519').privateKey,
    ),
  'an unknown critical header': () =>
    `${encode({ ...header(), crit: ['b64'], b64: false })}.${good.split('.').slice(1).join('.')}`,
  'another type': () => signed({ header: { typ: 'JWT' } }),
  'no type': () => signed({ header: { typ: undefined } }),
  'another audience': () => signed({ claims: { aud: 'vicino-redemption' } }),
  'another issuer': () => signed({ claims: { iss: 'evil' } }),
  'no expiry': () => signed({ claims: { exp: undefined } }),
  'a far expiry on an old token': () => signed({ claims: { iat: (claims().iat ?? 0) - 901, exp: 4e9 } }),
  'issued in the future': () => signed({ claims: { iat: (claims().iat ?? 0) + 600, exp: 4e9 } }),
  expired: () => signed({ claims: { exp: (claims().iat ?? 0) - 1 } }),
  'an unknown role': () => signed({ claims: { role: 'root' } }),
  'a list of roles': () => signed({ claims: { role: ['superAdmin'] } }),
  'a subject that is no id': () => signed({ claims: { sub: "x' OR '1'='1" } }),
  'no session': () => signed({ claims: { sid: undefined } }),
  'a payload edited afterwards': () => {
    const [head, , signature] = good.split('.')
    return `${head}.${encode({ ...claims(), role: 'superAdmin' })}.${signature}`
  },
  'an array as payload': () => `${good.split('.')[0]}.${encode([claims()])}.${good.split('.')[2]}`,
  'a payload that is no JSON': () => `${good.split('.')[0]}.${encode('{')}.${good.split('.')[2]}`,
  'a signature cut off': () => good.slice(0, -4),
  'an empty signature': () => `${good.split('.').slice(0, 2).join('.')}.`,
  'two tokens': () => `${good} ${good}`,
  'something appended': () => `${good}.${encode('x')}`,
  'far too much text': () => `a.${'a'.repeat(10_000)}.a`,
  nothing: () => '',
}

it('a token signed with the true key and with the right claims is accepted', async () => {
  expect((await call(await signed({}))).statusCode).toBe(200)
})

it.each(Object.entries(attacks))('R-457 a token with %s is a 401', async (_name, forge) => {
  const response = await call(await forge())
  expect(response.statusCode).toBe(401)
  expect(response.json()).toMatchObject({ code: 'unauthenticated' })
})

it('the token is taken from the header only', async () => {
  expect((await call(good, 'Basic')).statusCode).toBe(401)
  expect((await test.send(probe, { query: { access_token: good } })).statusCode).toBe(401)
  expect((await test.send(probe, { headers: { cookie: `access_token=${good}` } })).statusCode).toBe(401)
})
