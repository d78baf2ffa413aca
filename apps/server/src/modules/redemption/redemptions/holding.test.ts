import {
  cancelRedemption,
  getRedemption,
  listRedemptions,
  openPurchaseCode,
  openRedemption,
  renewQr,
} from '@vicino/contract/redemption/redemptions/endpoints'
import {
  confirmPurchaseCode,
  confirmRedemption,
  freeHold,
  listConfirmations,
  listHolds,
  lookAtPurchaseCode,
  scanRedemption,
} from '@vicino/contract/till/till/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { redemptions } from './feature.ts'
import { till } from '../../till/till/feature.ts'
import { redemptionJobs } from './redemptions.jobs.ts'
import { eventsOf, openShop, type Shop, stockOf } from './testing/redemptions-fixture.ts'

let test: TestApp
let shop: Shop
beforeAll(async () => {
  test = await createTestApp({ features: [deals, redemptions, till], env: { TRUSTED_HOPS: '1' } })
})
beforeEach(async () => {
  shop = await openShop(test)
})
afterAll(() => test.close())

const MINUTE = 60
const HOUR = 3600
const LINK = 'https://negozio.example/'
const ago = (seconds: number) => new Date(test.clock.now().getTime() - seconds * 1000)
/** Makes a confirmed account that was created this many seconds ago. */
const made = (seconds: number) =>
  test.createUser({ created_at: ago(seconds), email_verified_at: ago(seconds) })

const IT = { 'accept-language': 'it' }
let addresses = 0
/** Returns an address from which nobody has called yet. */
const newAddress = () => ({ 'x-forwarded-for': `203.0.113.${(addresses += 1)}` })
const open = (dealId: string, as: TestUser, headers: Record<string, string> = newAddress()) =>
  test.request(openRedemption, { as, headers, body: { dealId } })
const refused = (dealId: string, as: TestUser, headers: Record<string, string> = newAddress()) =>
  test.refused(openRedemption, { as, headers: { ...headers, ...IT }, body: { dealId } })
const auditOf = (id: string) =>
  test.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()
const ask = (as = shop.owner, query: object = {}) => test.request(listHolds, { as, query })
const free = (id: string, as = shop.owner) => test.request(freeHold, { as, params: { id }, body: {} })
const scan = (transactionId: string) =>
  test.request(scanRedemption, { as: shop.scanner, body: { transactionId } })
const confirm = (body: { transactionId: string; withoutScreen?: boolean }) =>
  test.request(confirmRedemption, { as: shop.scanner, body })
const day = async () =>
  (await test.request(listConfirmations, { as: shop.owner, query: {} })).items.map((line) =>
    line.kind === 'redemption' ? line.unheardSeconds : 'no code',
  )
async function runJob(): Promise<void> {
  for (const job of redemptionJobs) await runOnce(test.db, job, test.clock.now())
}

describe('an account without a confirmed e-mail', () => {
  it('has one live code in all, for the shop or online; confirmed, it may have more', async () => {
    const user = await test.createUser()
    const [first, second, online] = [await shop.deal(), await shop.deal(), await shop.deal({ link: LINK })]
    const { _id } = await open(first.id, user)
    expect(await refused(second.id, user)).toMatchObject({
      statusCode: 409,
      code: 'confirm_email_first',
      message: 'Conferma la tua e-mail per avere più di un codice aperto.',
    })
    expect(await test.refused(openPurchaseCode, { as: user, body: { dealId: online.id } })).toMatchObject({
      code: 'confirm_email_first',
    })
    expect((await open(first.id, user))._id).toBe(_id)
    await test.request(cancelRedemption, { as: user, params: { id: _id }, body: {} })
    await open(second.id, user)
    await test.db
      .updateTable('users')
      .set({ email_verified_at: test.clock.now() })
      .where('id', '=', user.id)
      .execute()
    await open(first.id, user)
  })
})

describe('new accounts together', () => {
  it('hold at most a third of the units that nobody has redeemed, and at least one', async () => {
    for (const [quantity, redeemed, share] of [
      [2, 0, 1],
      [6, 0, 2],
      [15, 9, 2],
    ] as const) {
      const deal = await shop.deal({ quantity, redeemed })
      for (let held = 0; held < share; held += 1) await open(deal.id, await made(59 * MINUTE))
      expect((await refused(deal.id, await made(1))).code).toBe('deal_kept_for_others')
      expect(await stockOf(test, deal.id)).toMatchObject({ held: share, held_new: share })
      expect((await open(deal.id, await made(HOUR))).status).toBe('held')
    }
    // Three of six units were just redeemed; new accounts may hold one of the other three.
    const busy = await shop.deal({ quantity: 6 })
    for (let redeemed = 0; redeemed < 3; redeemed += 1) {
      const { transactionId } = await open(busy.id, await made(HOUR))
      await confirm({ transactionId })
    }
    await open(busy.id, await made(1))
    expect((await refused(busy.id, await made(1))).code).toBe('deal_kept_for_others')
    const single = await shop.deal({ quantity: 1 })
    await open(single.id, await made(1))
    expect((await refused(single.id, await made(1))).code).toBe('deal_sold_out')
  })

  it('give their share back with each code that ends, in whatever way', async () => {
    const deal = await shop.deal({ quantity: 3 })
    const newcomers = [await made(1), await made(1), await made(1), await made(1), await made(1)]
    const [confirmer, leaver, freed, sleeper, last] = newcomers as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ]
    const share = async () => (await stockOf(test, deal.id)).held_new
    const { qr } = await open(deal.id, confirmer)
    expect((await refused(deal.id, leaver)).code).toBe('deal_kept_for_others')
    await test.request(confirmRedemption, { as: shop.scanner, body: { token: qr?.token ?? '' } })
    expect(await share()).toBe(0)
    const left = await open(deal.id, leaver)
    await test.request(cancelRedemption, { as: leaver, params: { id: left._id }, body: {} })
    expect(await share()).toBe(0)
    const gone = await open(deal.id, freed)
    await test.request(freeHold, { as: shop.owner, params: { id: gone._id }, body: {} })
    expect(await share()).toBe(0)
    await open(deal.id, sleeper)
    test.clock.advance(15 * MINUTE)
    // Even before the job runs, the overdue code makes room for the next new account.
    await open(deal.id, last)
    expect(await share()).toBe(1)
    test.clock.advance(15 * MINUTE)
    await runJob()
    expect(await share()).toBe(0)
  })

  it('share four codes from one address and browser, twelve from one address, for a day', async () => {
    const phone = { ...newAddress(), 'user-agent': 'one phone' }
    for (let count = 0; count < 4; count += 1) await open((await shop.deal()).id, await made(5 * HOUR), phone)
    const { id } = await shop.deal()
    const fifth = await test.send(openRedemption, {
      as: await made(23 * HOUR),
      headers: phone,
      body: { dealId: id },
    })
    expect([fifth.statusCode, fifth.json<{ code: string }>().code]).toEqual([429, 'too_many_new_holds'])
    // Retry when the first of the codes ends.
    expect(fifth.headers['retry-after']).toBe(String(15 * MINUTE))
    expect((await stockOf(test, id)).held).toBe(0)
    for (let count = 4; count < 12; count += 1) {
      const other = { ...phone, 'user-agent': `phone ${count}` }
      await open((await shop.deal()).id, await made(5 * HOUR), other)
    }
    const thirteenth = { ...phone, 'user-agent': 'yet another' }
    expect((await refused(id, await made(1), thirteenth)).code).toBe('too_many_new_holds')
    expect((await open(id, await made(24 * HOUR), phone)).status).toBe('held')
    test.clock.advance(15 * MINUTE)
    expect((await open(id, await made(1), phone)).status).toBe('held')
  })

  it('the origin of a code is stored as a keyed hash, only of new accounts, while the code is held', async () => {
    const deal = await shop.deal()
    const from = { 'x-forwarded-for': '192.0.2.77', 'user-agent': 'some phone' }
    const { _id } = await open(deal.id, await made(HOUR), from)
    const old = await open(deal.id, await made(24 * HOUR), from)
    const stored = (id: string) =>
      test.db
        .selectFrom('redemptions')
        .select(['origin_address', 'origin_device'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const { origin_address: address, origin_device: device } = await stored(_id)
    expect([address?.length, device?.length]).toEqual([16, 16])
    expect(address?.equals(device ?? Buffer.alloc(0))).toBe(false)
    expect(await stored(old._id)).toEqual({ origin_address: null, origin_device: null })
    test.clock.advance(15 * MINUTE)
    await runJob()
    expect(await stored(_id)).toEqual({ origin_address: null, origin_device: null })
    // The database allows nothing else: an ended code has no origin.
    await expect(
      sql`UPDATE redemptions SET origin_address = 'x' WHERE id = ${_id}`.execute(test.db),
    ).rejects.toThrow('redemptions_keep_rules')
  })
})

describe('the shop’s view of held units', () => {
  it('shows which units are held, from when until when, by a new account or not, but not by whom', async () => {
    const deal = await shop.deal({ title: 'Due pizze' })
    const online = await shop.deal({ link: LINK })
    const newcomer = await made(HOUR)
    const first = await open(deal.id, newcomer)
    test.clock.advance(MINUTE)
    const second = await open(deal.id, await made(48 * HOUR))
    const user = await made(48 * HOUR)
    await test.request(openPurchaseCode, { as: user, body: { dealId: online.id } })
    const other = await openShop(test)
    await open((await other.deal()).id, user)
    const { items, totalCount } = await ask()
    expect(totalCount).toBe(3)
    expect(items).toMatchObject([
      {
        _id: first._id,
        channel: 'store',
        deal: { title: 'Due pizze' },
        openedAt: first.openedAt,
        expiresAt: first.expiresAt,
        newAccount: true,
        can: { free: true },
      },
      { _id: second._id, newAccount: false },
      { channel: 'online', newAccount: false },
    ])
    expect(JSON.stringify(items)).not.toContain(newcomer.username)
    expect(JSON.stringify(items)).not.toContain(first.transactionId)
    const page = await ask(shop.owner, { limit: 2 })
    const rest = await ask(shop.owner, { limit: 2, cursor: page.nextCursor })
    expect([...page.items, ...rest.items]).toEqual(items)
    test.clock.advance(15 * MINUTE)
    expect((await ask()).totalCount).toBe(1)
  })

  it('the owner and a manager free a unit at once; it is audited, and the customer’s code says that the shop ended it', async () => {
    const deal = await shop.deal({ quantity: 1 })
    const user = await made(48 * HOUR)
    const code = await open(deal.id, user)
    expect(await free(code._id)).toEqual({ _id: code._id, status: 'cancelled' })
    expect(await free(code._id)).toEqual({ _id: code._id, status: 'cancelled' })
    expect(await stockOf(test, deal.id)).toMatchObject({ held: 0 })
    expect(await test.request(getRedemption, { as: user, params: { id: code._id } })).toMatchObject({
      status: 'cancelled',
      freedByShop: true,
    })
    expect((await test.request(listRedemptions, { as: user, query: {} })).items).toMatchObject([
      { _id: code._id, freedByShop: true, voidReason: null },
    ])
    expect(await auditOf(code._id)).toMatchObject([{ action: 'redemption.freed' }])
    expect(await eventsOf(test, code._id)).toEqual(['redemption.opened', 'redemption.freed'])
    const manager = await test.createUser({ role: 'brandManager', brand_id: shop.brandId })
    const next = await open(deal.id, user)
    expect(next._id).not.toBe(code._id)
    expect((await free(next._id, manager)).status).toBe('cancelled')
  })

  it('a scanner, another shop and a code that has ended are refused', async () => {
    const deal = await shop.deal()
    const { code, user } = await shop.customer(deal)
    const attempt = (as: TestUser) => test.refused(freeHold, { as, params: { id: code._id }, body: {} })
    expect((await attempt(shop.scanner)).code).toBe('forbidden')
    expect((await attempt((await openShop(test)).owner)).code).toBe('redemption_not_found')
    await test.request(confirmRedemption, { as: shop.scanner, body: { token: code.qr?.token ?? '' } })
    expect((await attempt(shop.owner)).code).toBe('already_redeemed')
    const { code: late } = await shop.customer(deal)
    test.clock.advance(15 * MINUTE)
    const over = await test.refused(freeHold, { as: shop.owner, params: { id: late._id }, body: {} })
    expect(over.code).toBe('code_expired')
    const { _id } = await open((await shop.deal()).id, user)
    await test.request(cancelRedemption, { as: user, params: { id: _id }, body: {} })
    const gone = await test.refused(freeHold, { as: shop.owner, params: { id: _id }, body: {} })
    expect(gone.code).toBe('redemption_cancelled')
  })
})

describe('a typed number', () => {
  it('R-214 is accepted for 60 s after a sign of the customer’s screen: it opened, resumed or renewed, or its QR was read', async () => {
    const deal = await shop.deal()
    const { user, code } = await shop.customer(deal)
    const hear: (() => Promise<unknown>)[] = [
      () => test.request(renewQr, { as: user, params: { id: code._id } }),
      () => test.request(openRedemption, { as: user, body: { dealId: deal.id } }),
      async () => {
        const { token } = await test.request(renewQr, { as: user, params: { id: code._id } })
        test.clock.advance(35)
        await test.request(scanRedemption, { as: shop.scanner, body: { token } })
      },
    ]
    for (const work of hear) {
      test.clock.advance(60)
      expect((await scan(code.transactionId)).unheardSeconds).toBeNull()
      test.clock.advance(1)
      expect((await scan(code.transactionId)).unheardSeconds).toBe(61)
      await work()
    }
    test.clock.advance(60)
    expect((await confirm({ transactionId: code.transactionId })).unheardSeconds).toBeNull()
    expect(await day()).toEqual([null])
    expect(await auditOf(code._id)).toMatchObject([{ detail: { typed: true } }])
  })

  it('R-214 with a silent screen is refused, confirmed only on purpose, and then recorded', async () => {
    const { code, user } = await shop.customer(await shop.deal())
    const { transactionId } = code
    test.clock.advance(4 * MINUTE)
    const body = { transactionId }
    expect(await test.refused(confirmRedemption, { as: shop.scanner, headers: IT, body })).toMatchObject({
      statusCode: 409,
      code: 'screen_unheard',
      message: expect.stringContaining('da 04:00 minuti'),
    })
    expect((await test.request(getRedemption, { as: user, params: { id: code._id } })).status).toBe('held')
    expect(await confirm({ transactionId, withoutScreen: true })).toMatchObject({
      status: 'redeemed',
      unheardSeconds: 240,
    })
    expect(await day()).toEqual([240])
    expect(await auditOf(code._id)).toMatchObject([
      { action: 'redemption.confirmed', detail: { typed: true, unheardSeconds: 240 } },
    ])
  })

  it('another person, or an ended code, is no sign of the screen', async () => {
    const { code } = await shop.customer(await shop.deal())
    test.clock.advance(2 * MINUTE)
    const params = { id: code._id }
    expect((await test.refused(renewQr, { as: await made(HOUR), params })).code).toBe('redemption_not_found')
    expect((await scan(code.transactionId)).unheardSeconds).toBe(120)
  })
})

describe('an online code', () => {
  it('R-208 can be viewed before it is confirmed; an unknown one is refused and counted', async () => {
    const deal = await shop.deal({ link: LINK })
    const { user, code } = await shop.customer(deal)
    const body = { code: code.purchase?.code ?? '' }
    expect(await test.request(lookAtPurchaseCode, { as: shop.owner, body })).toMatchObject({
      _id: code._id,
      status: 'held',
      unheardSeconds: null,
      customer: { username: user.username },
    })
    const unknown = { as: shop.owner, headers: IT, body: { code: 'AAAAA-22222' } }
    for (let wrong = 0; wrong < 10; wrong += 1) {
      expect(await test.refused(lookAtPurchaseCode, unknown)).toMatchObject({
        statusCode: 404,
        code: 'code_invalid',
        message: 'Codice non valido',
      })
    }
    expect((await test.refused(lookAtPurchaseCode, unknown)).code).toBe('typed_codes_locked')
    const manager = await test.createUser({ role: 'brandManager', brand_id: shop.brandId })
    expect((await test.request(confirmPurchaseCode, { as: manager, body })).status).toBe('redeemed')
  })
})
