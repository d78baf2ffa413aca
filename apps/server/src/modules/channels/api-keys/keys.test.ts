import { KEY_LIMITS, KEY_TEXT } from '@vicino/contract/channels/api-keys/constants'
import {
  changeKey,
  createKey,
  getMember,
  listKeys,
  revokeKey,
  rotateKey,
} from '@vicino/contract/channels/api-keys/endpoints'
import type { NewKey } from '@vicino/contract/channels/api-keys/schemas'
import { getMemberCard } from '@vicino/contract/loyalty/members/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAllowed } from '../../../platform/auth/api-keys.ts'
import { inOneWindow } from '../../../platform/testing/one-window.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { makeShop, type Shop } from '../../loyalty/members/testing/members-fixture.ts'
import { bearing, makeKey } from './testing/key.ts'

let test: TestApp
let shop: Shop
let owner: TestUser
let customer: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  shop = await makeShop(test)
  owner = await test.createUser({ role: 'brand', brand_id: shop.brandId })
  customer = await shop.customer()
})
afterAll(() => test.close())

const make = (body: object = {}): Promise<NewKey> =>
  test.request(createKey, { as: owner, body: { name: 'Cassa', scopes: ['member:read'], ...body } })
/** Calls with a key and returns 'taken' or the refusal. */
const called = async (text: string, remoteAddress?: string) => {
  const answer = await test.app.inject({
    url: `/api/v1/integration/member/${customer.handle}`,
    headers: bearing(text),
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
  })
  return answer.statusCode === 200 ? 'taken' : `${answer.statusCode} ${answer.json<{ code: string }>().code}`
}

describe('API keys', () => {
  it('R-389 are shown once, stored as a hash, and are audited', async () => {
    const { key, secret } = await make({ name: '  Cassa di via Roma ' })
    expect(secret).toMatch(KEY_TEXT)
    expect(key).toMatchObject({
      name: 'Cassa di via Roma',
      scopes: ['member:read'],
      networks: [],
      prefix: secret.slice(0, 9),
      createdBy: owner.username,
      lastUsedAt: null,
      isExpired: false,
    })
    const list = await test.send(listKeys, { as: owner })
    expect(list.body).not.toContain(secret)
    expect(list.json<{ _id: string }[]>()[0]?._id).toBe(key._id)
    const row = await test.db
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', key._id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret)
    await test.request(changeKey, { as: owner, params: { id: key._id }, body: { name: 'Cassa 2' } })
    const actions = await test.db
      .selectFrom('audit_log')
      .select('action')
      .where('object_id', '=', key._id)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['key.created', 'key.changed'])
  })

  it('R-389 store their last use, once a minute', async () => {
    const { key, secret } = await make()
    const lastUse = async () =>
      (await test.request(listKeys, { as: owner })).find(({ _id }) => _id === key._id)?.lastUsedAt
    const first = test.clock.now().toISOString()
    expect(await called(secret)).toBe('taken')
    expect(await lastUse()).toBe(first)
    test.clock.advance(59)
    await called(secret)
    expect(await lastUse()).toBe(first)
    test.clock.advance(1)
    await called(secret)
    expect(await lastUse()).toBe(test.clock.now().toISOString())
  })

  it('R-389 a revoked, expired, unknown or malformed one is refused with the next call', async () => {
    const { key, secret } = await make()
    expect(await called(secret)).toBe('taken')
    await test.request(revokeKey, { as: owner, params: { id: key._id } })
    expect(await called(secret)).toBe('401 key_invalid')
    await test.refused(revokeKey, { as: owner, params: { id: key._id } })
    const short = await make({ expiresAt: new Date(test.clock.now().getTime() + 60_000).toISOString() })
    expect(await called(short.secret)).toBe('taken')
    test.clock.advance(60)
    expect(await called(short.secret)).toBe('401 key_invalid')
    for (const text of [`vk_${'A'.repeat(43)}`, 'vk_', secret.slice(0, -1), `${secret}A`, 'x'.repeat(4000)]) {
      expect(await called(text)).toBe('401 key_invalid')
    }
    expect(await called(await test.tokenFor(owner))).toBe('401 key_invalid')
  })

  it('R-389 after a rotation both texts are valid for 24 hours, of two rotations the last two texts', async () => {
    const { key, secret: first } = await make()
    const rotate = () => test.request(rotateKey, { as: owner, params: { id: key._id }, body: {} })
    const { key: rotated, secret: second } = await rotate()
    expect(rotated.oldUntil).toBe(new Date(test.clock.now().getTime() + 86_400_000).toISOString())
    expect([await called(first), await called(second)]).toEqual(['taken', 'taken'])
    const { secret: third } = await rotate()
    expect([await called(first), await called(second), await called(third)]).toEqual([
      '401 key_invalid',
      'taken',
      'taken',
    ])
    test.clock.advance(86_400)
    expect([await called(second), await called(third)]).toEqual(['401 key_invalid', 'taken'])
    // A day has passed, so the owner must sign in again first.
    expect((await test.refused(rotateKey, { as: owner, params: { id: key._id }, body: {} })).code).toBe(
      'confirmation_needed',
    )
    await test.db
      .updateTable('sessions')
      .set({ confirmed_at: test.clock.now() })
      .where('id', '=', owner.sessionId)
      .execute()
    await test.request(revokeKey, { as: owner, params: { id: key._id } })
    expect(await called(third)).toBe('401 key_invalid')
  })

  it('R-389 are accepted only from their addresses, and only for their scopes', async () => {
    const { key, secret } = await make({ networks: ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'] })
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::1', '198.51.100.7']) {
      expect(await called(secret, address), address).toBe('taken')
    }
    for (const address of ['203.0.114.9', '2001:db9::1', '198.51.100.8', '127.0.0.1']) {
      expect(await called(secret, address), address).toBe('403 key_address_refused')
    }
    await test.request(changeKey, {
      as: owner,
      params: { id: key._id },
      body: { networks: [], scopes: ['purchase:write'] },
    })
    const refusal = await test.refused(getMember, { params: { code: 'x' }, headers: bearing(secret) })
    expect(refusal).toMatchObject({
      code: 'key_scope_missing',
      message: expect.stringContaining('member:read'),
    })
  })

  it('accept addresses and networks of both kinds, and refuse invalid ones', async () => {
    for (const network of ['10.0.0.5/24', '0.0.0.0/0', '::/0', '2001:db8::5/64', '::1', '::ffff:10.0.0.1']) {
      await test.request(revokeKey, {
        as: owner,
        params: { id: (await make({ networks: [network] })).key._id },
      })
      expect(() => isAllowed([network], '192.0.2.1')).not.toThrow()
    }
    expect(isAllowed(['10.0.0.5/24'], '10.0.0.200')).toBe(true)
    for (const network of [
      '10.0.0',
      '10.0.0.0/33',
      '2001:db8::/129',
      'negozio.it',
      '10.0.0.1/',
      '10.0.0.1-9',
    ]) {
      const body = { name: 'Cassa', scopes: ['member:read'], networks: [network] }
      expect((await test.refused(createKey, { as: owner, body })).code, network).toBe('validation_failed')
    }
  })

  it('R-452 belong to the owner: a manager sees none, and another brand’s keys do not exist', async () => {
    const { key, secret } = await make()
    const manager = await test.createUser({ role: 'brandManager', brand_id: shop.brandId })
    const params = { id: key._id }
    for (const endpoint of [listKeys, createKey, changeKey, rotateKey, revokeKey]) {
      const body = endpoint.method === 'POST' || endpoint.method === 'PUT' ? { body: {} } : {}
      expect((await test.refused(endpoint, { as: manager, params, ...body })).code).toBe('forbidden')
    }
    const stranger = await test.createUser({ role: 'brand' })
    expect((await test.refused(revokeKey, { as: stranger, params })).code).toBe('key_not_found')
    expect((await test.refused(listKeys, { as: stranger, query: { brandId: shop.brandId } })).code).toBe(
      'forbidden',
    )
    expect(await called((await makeKey(test)).text)).toBe('404 member_not_found')
    expect(await called(secret)).toBe('taken')
  })

  it('a superAdmin manages those of a named brand', async () => {
    const admin = await test.createUser({ role: 'superAdmin' })
    const body = { name: 'Assistenza', scopes: ['member:read'] as const, brandId: shop.brandId }
    const { key } = await test.request(createKey, { as: admin, body: { ...body, scopes: ['member:read'] } })
    const list = await test.request(listKeys, { as: admin, query: { brandId: shop.brandId } })
    expect(list.map(({ _id }) => _id)).toContain(key._id)
    expect((await test.refused(listKeys, { as: admin })).code).toBe('brand_required')
    expect((await test.refused(createKey, { as: admin, body: { ...body, brandId: key._id } })).code).toBe(
      'brand_not_found',
    )
    await test.request(revokeKey, { as: admin, params: { id: key._id } })
  })

  it('asks for password or passkey when the sign-in is older than ten minutes', async () => {
    const late = await test.createUser({ role: 'brand' })
    const body = { name: 'Cassa', scopes: ['member:read'] }
    test.clock.advance(601)
    expect((await test.refused(createKey, { as: late, body })).code).toBe('confirmation_needed')
  })

  it('a brand has a limited number of keys', async () => {
    const other = await test.createUser({ role: 'brand' })
    for (let made = 0; made < KEY_LIMITS.keys; made += 1)
      await makeKey(test, { brandId: other.brand_id ?? '' })
    const body = { name: 'Cassa', scopes: ['member:read'] }
    expect((await test.refused(createKey, { as: other, body })).code).toBe('keys_full')
  })
})

describe('GET /integration/member/{code}', () => {
  it('R-389 finds a member by card, code, handle and id; handle and id only of the brand’s own', async () => {
    const { headers } = await makeKey(test, { brandId: shop.brandId })
    await shop.buy(customer, 12)
    const card = await test.request(getMemberCard, { as: customer })
    const find = (code: string) => test.request(getMember, { params: { code }, headers })
    const answers = await Promise.all(
      [
        card.card,
        card.code,
        card.code.toLowerCase(),
        customer.handle,
        `@${customer.handle}`,
        customer.id,
      ].map(find),
    )
    for (const { member, programs } of answers) {
      expect(member).toEqual({ id: customer.id, handle: customer.handle, name: customer.username })
      expect(programs).toMatchObject([{ _id: shop.programId, earns: true, balance: { points: 12, debt: 0 } }])
    }
    const nobody = await test.createUser()
    for (const code of [nobody.handle, nobody.id, 'nessuno.qui', 'VM1:abc', 'non valido!']) {
      expect((await test.refused(getMember, { params: { code }, headers })).code, code).toBe(
        'member_not_found',
      )
    }
    // A person who shows a card stands at the till and may be asked to join.
    const shown = await test.request(getMemberCard, { as: nobody })
    expect((await find(shown.code)).programs).toMatchObject([{ _id: shop.programId, balance: null }])
  })

  it('a key that guesses codes must wait, like a cashier', async () => {
    const { headers } = await makeKey(test, { brandId: shop.brandId })
    for (let tried = 0; tried < 10; tried += 1) {
      await test.refused(getMember, { params: { code: `M0000000${tried}` }, headers })
    }
    const refusal = await test.send(getMember, { params: { code: 'M12345678' }, headers })
    expect(refusal.json<{ code: string }>().code).toBe('typed_codes_locked')
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
  })
})

it('R-389 calls are counted by key, and above the limit the answer names the time to try again', async () => {
  const limited = await createTestApp({ features: FEATURES, env: { RATE_LIMITS: 'on' } })
  const [one, other] = [await makeKey(limited), await makeKey(limited)]
  const send = ({ headers }: { headers: object }) =>
    limited.app.inject({ url: '/api/v1/integration/member/nessuno', headers: { ...headers } })
  const most = getMember.perMinute ?? 600
  await inOneWindow(async () => {
    const statuses = new Set<number>()
    for (let asked = 0; asked < most; asked += 1) statuses.add((await send(one)).statusCode)
    expect([...statuses]).toEqual([404])
    const refused = await send(one)
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect(refused.headers).toMatchObject({
      'ratelimit-policy': `"minute";q=${most};w=60`,
      ratelimit: expect.stringMatching(/^"minute";r=0;t=\d+$/),
    })
    const allowed = await send(other)
    expect(allowed.statusCode).toBe(404)
    expect(allowed.headers['ratelimit']).toMatch(new RegExp(`^"minute";r=${most - 1};t=\\d+$`))
  })
  await limited.close()
})
