import {
  cancelClaim,
  deliverClaim,
  receiveClaim,
  withdrawClaim,
} from '@vicino/contract/loyalty/claims/endpoints'
import { getMemberCard } from '@vicino/contract/loyalty/members/endpoints'
import { CLAIM_SECONDS } from '@vicino/contract/loyalty/claims/constants'
import { listConfirmations } from '@vicino/contract/till/till/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { members } from '../members/feature.ts'
import { redemptions } from '../../redemption/redemptions/feature.ts'
import { claims } from './feature.ts'
import { till } from '../../till/till/feature.ts'
import { codeOf, Counter } from './testing/claims-fixture.ts'

let test: TestApp
let counter: Counter
let ada: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [members, redemptions, claims, till] })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  counter = await Counter.open(test)
  ada = await counter.member(1000)
})
afterAll(() => test.close())

describe('the handover', () => {
  it('R-334 R-219 by its QR: a preview, one confirmation, and the second answers the time of the first', async () => {
    const rewardId = await counter.reward({ money_cents: 300 })
    const { _id, qr } = await counter.claim(ada, rewardId, { money: 3 })
    const token = qr?.token ?? ''
    const seen = await counter.scan(token)
    expect(seen.json()).toMatchObject({
      kind: 'claim',
      claim: { _id, state: 'ready', money: 3, customer: { userId: ada.id }, reward: { name: 'Tazza' } },
    })
    const done = await counter.confirm({ token })
    expect(done.json()).toMatchObject({ _id, state: 'delivered', deliveredAt: '2027-03-02T10:00:00.000Z' })
    const again = await counter.confirm({ token })
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'Premio già consegnato il 02/03/2027, 11:00',
    ])
    expect(await counter.stock(rewardId)).toMatchObject({ held: 0, used: 1 })
  })

  it('R-220 a till’s list of the day has its fulfilments with their payments, but not those of the office', async () => {
    const rewardId = await counter.reward({ points: 100, money_cents: 250 })
    const [first, second] = [
      await counter.claim(ada, rewardId, { points: 100, money: 2.5 }),
      await counter.claim(ada, rewardId, { points: 100, money: 2.5 }),
    ]
    test.clock.advance(60)
    await counter.confirm({ code: first.code })
    await counter.step(deliverClaim, second._id)
    const { scanner } = counter.shop
    expect(await test.request(listConfirmations, { as: counter.owner })).toMatchObject({
      // Ada's purchase of 1,000 €, and the claim.
      totalCount: 2,
      totalAmount: 1002.5,
      items: [
        {
          kind: 'prize',
          _id: first._id,
          confirmedAt: '2027-03-02T10:01:00.000Z',
          confirmedBy: scanner.username,
          customer: { username: ada.username },
          reward: 'Tazza',
          amount: 2.5,
        },
        { kind: 'purchase' },
      ],
    })
    const other = await test.createUser({ role: 'scanner', brand_id: counter.shop.brandId })
    expect((await test.request(listConfirmations, { as: other })).items).toEqual([])
  })

  it('a photo of the QR is refused after 40 s, and an edited one at any time', async () => {
    const { qr } = await counter.claim(ada, await counter.reward())
    const token = qr?.token ?? ''
    const edited = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
    expect(codeOf(await counter.scan(edited))).toBe('code_invalid')
    test.clock.advance(CLAIM_SECONDS.life)
    expect(codeOf(await counter.scan(token))).toBe('claim_proof_stale')
    expect(codeOf(await counter.confirm({ token }))).toBe('claim_proof_stale')
  })

  it('R-219 by its code, however it is written', async () => {
    const { code } = await counter.claim(ada, await counter.reward())
    const typed = ` ${(code ?? '').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `
    expect((await counter.scan(typed)).json()).toMatchObject({ kind: 'claim' })
    expect((await counter.confirm({ code: typed })).json()).toMatchObject({ state: 'delivered' })
  })

  it('R-219 by the member’s card, which lists the rewards that can be fulfilled', async () => {
    const [now, waits] = [
      await counter.reward({ points: 100 }),
      await counter.reward({ points: 100, needs_approval: true }),
    ]
    const claim = await counter.claim(ada, now, { points: 100 })
    await counter.claim(ada, waits, { points: 100 })
    const { card, code } = await test.request(getMemberCard, { as: ada })
    for (const text of [card, code]) {
      expect((await counter.scan(text)).json()).toMatchObject({
        kind: 'member',
        customer: { userId: ada.id },
        claims: [{ _id: claim._id }],
      })
    }
    const bob = await counter.member(0)
    const wrong = await test.request(getMemberCard, { as: bob })
    const body = { claimId: claim._id, member: { card: wrong.card } }
    expect(codeOf(await counter.confirm(body))).toBe('claim_not_found')
    expect((await counter.confirm({ ...body, member: { card } })).json()).toMatchObject({
      state: 'delivered',
    })
  })

  it('another brand’s till is refused, also with the code, and hands nothing over', async () => {
    const { code, qr } = await counter.claim(ada, await counter.reward())
    const other = await Counter.open(test)
    for (const text of [code ?? '', qr?.token ?? '']) {
      const seen = await counter.scan(text, other.shop.scanner)
      expect([seen.statusCode, codeOf(seen)]).toEqual([403, 'claim_other_brand'])
    }
    expect(codeOf(await counter.confirm({ code }, other.shop.scanner))).toBe('claim_other_brand')
    expect(codeOf(await other.confirm({ code: '0000000000' }))).toBe('code_invalid')
  })

  it('a reward with certain shops and days is fulfilled only there and then', async () => {
    const shops = await test.db
      .insertInto('shops')
      .values(
        ['Centro', 'Stazione'].map((name) => ({
          brand_id: counter.shop.brandId,
          name,
          address: 'Via 1',
          city: 'Torino',
          lat: 45,
          lon: 7,
          created_at: test.clock.now(),
        })),
      )
      .returning('id')
      .execute()
    const [centre = '', station = ''] = shops.map(({ id }) => id)
    // The reward can be picked up on Wednesdays and Thursdays; today is a Tuesday.
    const rewardId = await counter.reward({ pickup_shops: [centre], pickup_days: [3, 4] })
    const { code, reward } = await counter.claim(ada, rewardId)
    expect(reward).toMatchObject({ pickupShops: [{ _id: centre, name: 'Centro' }], pickupDays: [3, 4] })
    expect(codeOf(await counter.confirm({ code, storeId: centre }))).toBe('claim_other_day')
    test.clock.set('2027-03-03T11:00:00+01:00')
    expect((await counter.scan(code ?? '')).json()).toMatchObject({ kind: 'claim' })
    expect(codeOf(await counter.scan(code ?? '', counter.shop.scanner, station))).toBe('claim_other_shop')
    expect(codeOf(await counter.confirm({ code, storeId: station }))).toBe('claim_other_shop')
    expect(codeOf(await counter.confirm({ code }))).toBe('claim_other_shop')
    expect((await counter.confirm({ code, storeId: centre })).json()).toMatchObject({ state: 'delivered' })
  })

  it('nobody fulfils a reward to themselves, and a waiting or closed one is refused', async () => {
    const waits = await counter.reward({ needs_approval: true, points: 100 })
    const claim = await counter.claim(ada, waits, { points: 100 })
    expect(codeOf(await counter.confirm({ code: claim.code }))).toBe('claim_waits')
    await counter.sendStep(cancelClaim, claim._id, { reason: 'Finita' })
    expect(codeOf(await counter.confirm({ code: claim.code }))).toBe('claim_over')
    const ready = await counter.claim(ada, await counter.reward({ points: 100 }), { points: 100 })
    await test.db
      .updateTable('users')
      .set({ role: 'scanner', brand_id: counter.shop.brandId })
      .where('id', '=', ada.id)
      .execute()
    const asScanner = { ...ada, role: 'scanner', brand_id: counter.shop.brandId } as TestUser
    expect(codeOf(await counter.confirm({ code: ready.code }, asScanner))).toBe('own_claim')
  })

  it('R-221 after ten wrong codes the till waits, also for right ones', async () => {
    const { code } = await counter.claim(ada, await counter.reward())
    for (let times = 0; times < 10; times += 1) {
      expect(codeOf(await counter.scan('00000-00001'))).toBe('code_invalid')
    }
    for (const answer of [await counter.scan(code ?? ''), await counter.confirm({ code })]) {
      expect([answer.statusCode, codeOf(answer)]).toEqual([429, 'typed_codes_locked'])
    }
    test.clock.advance(300)
    expect((await counter.confirm({ code })).statusCode).toBe(200)
  })

  it('a foreign text is no code, and a QR of another version is reported as such', async () => {
    expect(codeOf(await counter.scan('https://example.test/x'))).toBe('code_invalid')
    expect(codeOf(await counter.scan('VC2:ABC'))).toBe('code_other_version')
    expect(codeOf(await counter.scan('123456789'))).toBe('code_invalid')
    expect(codeOf(await counter.scan('hello', counter.owner))).toBe('code_invalid')
  })

  it('R-334 of till, back-office, member and job at once, one fulfils', async () => {
    const rewardId = await counter.reward({ ready_within_days: 2 })
    const { _id, code } = await counter.claim(ada, rewardId)
    const params = { id: _id }
    const answers = await Promise.all([
      counter.confirm({ code }),
      counter.sendStep(deliverClaim, _id),
      counter.sendStep(cancelClaim, _id, { reason: 'Finita' }),
      test.send(withdrawClaim, { as: ada, params, body: {} }),
      test.send(receiveClaim, { as: ada, params, body: {} }),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const { state } = await counter.own(ada, _id)
    const isDelivered = state === 'delivered'
    expect(await counter.stock(rewardId)).toMatchObject({ held: 0, used: isDelivered ? 1 : 0 })
    expect((await counter.balance(ada)).points).toBe(isDelivered ? 500 : 1000)
  })
})
