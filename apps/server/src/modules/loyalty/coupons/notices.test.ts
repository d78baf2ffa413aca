import { revokeCoupon, startCouponBatch, voidCouponUse } from '@vicino/contract/loyalty/coupons/endpoints'
import { listNotices, setNotificationPreferences } from '@vicino/contract/foundation/notifications/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { claims } from '../claims/feature.ts'
import { customers } from '../customers/feature.ts'
import { live } from '../../foundation/live/feature.ts'
import { members } from '../members/feature.ts'
import { notifications } from '../../foundation/notifications/feature.ts'
import { redemptions } from '../../redemption/redemptions/feature.ts'
import { workBatches } from './batches.ts'
import { workDeadlines } from './coupons.jobs.ts'
import { coupons } from './feature.ts'
import { till } from '../../till/till/feature.ts'
import { amountOff, Desk } from './testing/coupons-fixture.ts'

const DAY = 86_400

let test: TestApp
let desk: Desk
let ada: TestUser
beforeAll(async () => {
  test = await createTestApp({
    features: [members, customers, redemptions, claims, coupons, notifications, live, till],
  })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  desk = await Desk.open(test)
  ada = await test.createUser({ email_verified_at: test.clock.now() })
  await desk.shop.join(ada)
})
afterAll(() => test.close())

/** Lists somebody's notifications of coupons, newest first: title, body and address. */
async function told(as: TestUser): Promise<string[]> {
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const { items } = await test.request(listNotices, { as, headers: { 'accept-language': 'it' } })
  const own = items.filter(({ kind }) => kind === 'coupon')
  return own.map(({ title, body, path }) => [title, body, path].join(' | '))
}

/** Lists the templates of e-mails about coupons that wait to be sent to a user. */
async function mailed({ id }: TestUser): Promise<string[]> {
  const rows = await test.db
    .selectFrom('deliveries')
    .select('template')
    .where('user_id', '=', id)
    .where('channel', '=', 'email')
    .where('template', 'like', 'coupon-%')
    .orderBy('id')
    .execute()
  return rows.map(({ template }) => template)
}

const choose = (as: TestUser, inApp: boolean) =>
  test.request(setNotificationPreferences, {
    as,
    body: { items: [{ kind: 'coupon', inApp, push: true, email: true }] },
  })

it('R-420 new coupons of a template make one notification in the app, issued manually or to a segment; no e-mail advertises them', async () => {
  await choose(ada, true)
  const silent = await desk.shop.customer()
  await choose(silent, false)
  const made = await desk.make({ perMember: null })
  await desk.send(made._id, [ada.id, silent.id])
  expect(await told(ada)).toHaveLength(1)
  const params = { id: made._id }
  const body = { programId: desk.shop.programId, segmentId: null }
  await test.request(startCouponBatch, { as: desk.owner, params, body })
  await workBatches(test.db, test.clock.now())
  const codes = await desk.codes(made._id)
  const newest = codes.find(({ customer }) => customer.userId === ada.id)
  const [first, ...others] = await told(ada)
  expect(first).toMatch(/^Nuovo coupon: Dieci per cento \| .* · dal 02\/03\/2027 al 31\/03\/2027 \| /)
  expect(first?.endsWith(`/coupon/${newest?._id}`)).toBe(true)
  expect(others).toEqual([])
  expect(codes).toHaveLength(4)
  expect(await told(silent)).toEqual([])
  expect(await mailed(ada)).toEqual([])
})

it('R-420 when a coupon is used, restored or withdrawn its holder gets the newest state, also by e-mail and on the screen', async () => {
  const made = await desk.make(amountOff(5))
  const coupon = await desk.give(ada, made)
  const { id: storeId } = await test.db
    .insertInto('shops')
    .values({
      brand_id: desk.shop.brandId,
      name: 'Centro',
      address: 'Via Po 1',
      city: 'Torino',
      lat: 45,
      lon: 7,
      created_at: test.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = `/coupon/${coupon._id}`
  const { username } = coupon.brand
  const latest = async () => (await told(ada)).filter((text) => !text.startsWith('Nuovo coupon'))
  await desk.confirm([coupon], 20, { storeId })
  expect(await latest()).toEqual([`Hai risparmiato 5,00 € | Dieci per cento · ${username}, Centro | ${at}`])
  const which = { params: { id: made._id, codeId: coupon._id }, body: { reason: 'Scontrino annullato' } }
  await test.request(voidCouponUse, { as: desk.owner, ...which })
  expect(await latest()).toEqual([
    `Dieci per cento: puoi usarlo di nuovo | ${username} ha annullato l’uso: vale fino al 31/03/2027. | ${at}`,
  ])
  await test.request(revokeCoupon, { as: desk.owner, ...which })
  expect(await latest()).toEqual([
    `Dieci per cento: coupon ritirato | ${username} lo ha ritirato: non si può più usare. | ${at}`,
  ])
  expect(await mailed(ada)).toEqual(['coupon-used', 'coupon-back', 'coupon-revoked'])
  const events = await test.db
    .selectFrom('live_events')
    .select(['user_id', 'data'])
    .where('type', '=', 'coupon')
    .where('user_id', 'in', [ada.id, desk.owner.id])
    .execute()
  expect(events).toEqual([1, 2, 3].map(() => ({ user_id: ada.id, data: { _id: coupon._id } })))
})

it('R-420 three days before its end the app notifies of a coupon, by e-mail only on request; not of a used one', async () => {
  const bob = await test.createUser({ email_verified_at: test.clock.now() })
  await desk.shop.join(bob)
  await choose(bob, true)
  const eva = await desk.shop.customer()
  const made = await desk.make()
  for (const person of [ada, bob, eva]) await desk.give(person, made)
  const used = await desk.give(bob, amountOff(5))
  test.clock.advance(27 * DAY)
  await test.db.transaction().execute((tx) => workDeadlines(tx, test.clock.now()))
  // The use happens between the warning and its notification.
  await desk.confirm([await desk.own(bob, used._id)], 20)
  const end = expect.stringMatching(/^Dieci per cento: scade il 31\/03\/2027/)
  expect(await told(eva)).toEqual([end, expect.stringMatching(/^Nuovo coupon/)])
  expect((await mailed(bob)).toSorted()).toEqual(['coupon-ending', 'coupon-used'])
  expect(await mailed(ada)).toEqual([])
})

it('R-420 a use that is reversed after the coupon has expired states this', async () => {
  const made = await desk.make()
  const coupon = await desk.give(ada, made)
  await desk.confirm([coupon], 50)
  test.clock.advance(40 * DAY)
  const params = { id: made._id, codeId: coupon._id }
  await test.request(voidCouponUse, { as: desk.owner, params, body: { reason: 'Reso' } })
  expect((await told(ada))[0]).toMatch(
    /^Dieci per cento: uso annullato \| .* il coupon è scaduto il 31\/03\/2027/,
  )
  // The use was reversed before its notification, so only the reversal is sent.
  expect(await mailed(ada)).toEqual(['coupon-back-over'])
})
