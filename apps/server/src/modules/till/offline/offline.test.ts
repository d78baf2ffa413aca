import { listNotices } from '@vicino/contract/foundation/notifications/endpoints'
import { cancelRedemption, openRedemption, renewQr } from '@vicino/contract/redemption/redemptions/endpoints'
import {
  answerOfflineConflict,
  changeOfflineSettings,
  getOfflineKit,
  getOfflineSettings,
  listOfflineConflicts,
  sendOfflineEntries,
} from '@vicino/contract/till/offline/endpoints'
import type { EntryResult } from '@vicino/contract/till/offline/schemas'
import { confirmRedemption, listConfirmations } from '@vicino/contract/till/till/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { FEATURES } from '../../all.ts'
import { makeRole } from '../../identity/permissions/testing/role.ts'
import { releaseOverdue } from '../../redemption/redemptions/holds.ts'
import { stockOf } from '../../redemption/redemptions/testing/redemptions-fixture.ts'
import { type AwayShop, awayShop } from './testing/away.ts'

let test: TestApp
let shop: AwayShop
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  shop = await awayShop(test)
})
afterAll(() => test.close())

const said = (results: readonly EntryResult[]) => results.map(({ outcome, code }) => code ?? outcome)
const balanceOf = async ({ id }: TestUser, unit: string) => {
  const rows = await test.db
    .selectFrom('ledger_accounts')
    .where('user_id', '=', id)
    .where('unit', '=', unit)
    .where('kind', '=', 'member')
    .select('balance')
    .execute()
  return rows.map(({ balance }) => Number(balance))
}
const day = 86_400_000
/** Returns an entry of a till whose clock is wrong by so many ms. */
const wrongBy = (entry: Awaited<ReturnType<AwayShop['code']>>, ms: number) => ({
  ...entry,
  at: new Date(Date.parse(entry.at) + ms).toISOString(),
})
const expire = () => inTransaction(test.db, (tx) => releaseOverdue(tx, test.clock.now()))
const listed = async () => (await test.request(listOfflineConflicts, { as: shop.owner, query: {} })).items
const inList = async () => (await listed()).map(({ code, can }) => [code, can.count])

it('a till gets public keys, deals and limits, and no customer, only where the shop has switched it on', async () => {
  const deal = await shop.deal({ title: 'Pizza e birra' })
  const kit = await shop.leave()
  expect(kit).toMatchObject({
    brandId: shop.brandId,
    rules: { enabled: true, entries: 100, amount: 200, hours: 24, staleCodes: true },
    deals: [{ _id: deal.id, title: 'Pizza e birra', adults: false }],
    programs: [{ _id: shop.programId, lines: null }],
    until: '2027-03-03T10:00:00.000Z',
  })
  expect(kit.keys[0]?.key).toMatch(/^[\w-]{43}$/)
  const before = await test.request(getOfflineSettings, { as: shop.owner })
  expect(before.purchasesPerHour).toBe(5)
  const off = { ...before, enabled: false, purchasesPerHour: 8 }
  const after = await test.request(changeOfflineSettings, { as: shop.owner, body: off })
  expect(after).toMatchObject({ enabled: false, hours: 24, purchasesPerHour: 8 })
  expect(await test.request(getOfflineKit, { as: shop.scanner })).toEqual({ kit: null })
  const late = await test.send(changeOfflineSettings, { as: shop.owner, body: off })
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'record_changed'])
  expect((await test.send(getOfflineSettings, { as: shop.scanner })).statusCode).toBe(403)
})

it('codes and purchases count once, at the till’s time, in whatever order and how often they are sent', async () => {
  const deal = await shop.deal({ points: 70 })
  const buyer = await shop.customer(deal)
  const member = await shop.member()
  const kit = await shop.leave()
  test.clock.advance(60)
  const sale = await shop.sale(kit, member, 30)
  test.clock.advance(60)
  const code = await shop.code(kit, buyer)
  test.clock.advance(5 * 3600)
  await expire()
  expect(said(await shop.send([code, sale]))).toEqual(['done', 'done'])
  expect(said(await shop.send([sale, code]))).toEqual(['before', 'before'])
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const { items } = await test.request(listConfirmations, { as: shop.scanner, query: {} })
  expect(items).toMatchObject([
    { kind: 'purchase', amount: 30 },
    { kind: 'redemption', confirmedAt: '2027-03-02T10:02:00.000Z', confirmedBy: shop.scanner.username },
  ])
  expect(await balanceOf(buyer.user, 'BP')).toEqual([70])
  expect(await balanceOf(member, 'PTS')).toEqual([30])
  expect(await stockOf(test, deal.id)).toMatchObject({ quantity: 10, held: 0, redeemed: 1 })
  expect(await listed()).toEqual([])
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('a code whose hold had ended takes what is left, else it counts over the stock and its owner sees it', async () => {
  const deal = await shop.deal({ quantity: 1 })
  const [first, kit] = [await shop.customer(deal), await shop.leave()]
  const entry = await shop.code(kit, first)
  test.clock.advance(3600)
  await expire()
  const second = await shop.customer(deal)
  expect(said(await shop.send([entry]))).toEqual(['till_over_stock'])
  expect(await stockOf(test, deal.id)).toMatchObject({ quantity: 2, held: 1, redeemed: 1 })
  expect(await listed()).toMatchObject([
    { kind: 'deal', code: 'till_over_stock', deal: deal.title, can: { count: false } },
  ])
  const { token } = (await shop.code(kit, second)) as { token: string }
  await test.request(confirmRedemption, { as: shop.scanner, body: { token } })
  expect(said(await shop.send([entry]))).toEqual(['before'])
  const id = entry._id
  await test.request(answerOfflineConflict, { as: shop.owner, params: { id }, body: { count: false } })
  expect(await listed()).toEqual([])
  expect(await stockOf(test, deal.id)).toMatchObject({ quantity: 2, held: 0, redeemed: 2 })
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('who opened the deal again meanwhile gets it once: the new hold ends, a second redemption is a conflict', async () => {
  const deal = await shop.deal()
  const [held, used, kit] = [await shop.customer(deal), await shop.customer(deal), await shop.leave()]
  const entries = [await shop.code(kit, held), await shop.code(kit, used)]
  test.clock.advance(3600)
  await expire()
  for (const { user } of [held, used])
    await test.request(openRedemption, { as: user, body: { dealId: deal.id } })
  const [code] = await test.db
    .selectFrom('redemptions')
    .where('user_id', '=', used.user.id)
    .where('status', '=', 'held')
    .select('transaction_id')
    .execute()
  await test.request(confirmRedemption, {
    as: shop.owner,
    body: { transactionId: code?.transaction_id ?? '' },
  })
  expect(said(await shop.send(entries))).toEqual(['done', 'already_redeemed'])
  expect(await stockOf(test, deal.id)).toMatchObject({ quantity: 10, held: 0, redeemed: 2 })
  expect(await inList()).toEqual([['already_redeemed', false]])
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('forged, foreign, old and replayed texts are named conflicts and count nothing', async () => {
  const [deal, other] = [await shop.deal(), await awayShop(test)]
  const kit = await shop.leave()
  const good = await shop.code(kit, await shop.customer(deal))
  const foreign = await shop.code(kit, await other.customer(await other.deal()))
  const forged = {
    ...good,
    _id: crypto.randomUUID(),
    token: `${(good as { token: string }).token.slice(0, -4)}0000`,
  }
  const elsewhere = { ...good, _id: crypto.randomUUID(), pass: (await other.leave()).pass }
  const nonsense = { ...good, _id: crypto.randomUUID(), pass: 'AAAA' }
  const card = await shop.sale(kit, await shop.member(), 10)
  const again = { ...good, _id: crypto.randomUUID() }
  const entries = [good, foreign, forged, elsewhere, nonsense, again, { ...card, card: 'VM1:0000' }]
  test.clock.advance(60)
  const wanted = [
    'done',
    'other_brand',
    'code_invalid',
    'till_pass_invalid',
    'till_pass_invalid',
    'already_redeemed',
    'card_invalid',
  ]
  expect(said(await shop.send(entries))).toEqual(wanted)
  // One notification for all that wait.
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const { items: notices } = await test.request(listNotices, {
    as: shop.owner,
    query: {},
    headers: { 'accept-language': 'it' },
  })
  expect(notices.filter(({ path }) => path === '/negozi')).toMatchObject([
    { kind: 'shopRequest', body: 'Registrazioni che aspettano te: 6.' },
  ])
  // The other shop sends what was taken here: it becomes a conflict there, and counts nothing.
  expect(said(await other.send([{ ...good, _id: crypto.randomUUID() }], other.scanner))).toEqual([
    'till_pass_invalid',
  ])
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('no clock dates an entry before the till’s last contact, after now, or outside of its code', async () => {
  const deal = await shop.deal()
  const buyers = [await shop.customer(deal), await shop.customer(deal), await shop.customer(deal)] as const
  const members = [await shop.member(), await shop.member()] as const
  test.clock.advance(300)
  const kit = await shop.leave()
  test.clock.advance(60)
  const entries = [
    wrongBy(await shop.code(kit, buyers[0]), -day),
    wrongBy(await shop.code(kit, buyers[1]), day),
    wrongBy(await shop.sale(kit, members[0], 10), -day),
    wrongBy(await shop.sale(kit, members[1], 20), 40_000),
  ]
  const late = await shop.code(kit, buyers[2])
  test.clock.advance(20)
  // Moved to the last contact, at which the card had not been made yet; moved to now.
  expect(said(await shop.send(entries))).toEqual(['done', 'done', 'till_out_of_time', 'done'])
  const { rows } = await test.db
    .selectFrom('redemptions')
    .where('deal_id', '=', deal.id)
    .where('status', '=', 'redeemed')
    .orderBy('confirmed_at')
    .select('confirmed_at')
    .execute()
    .then((found) => ({ rows: found.map(({ confirmed_at }) => confirmed_at?.toISOString()) }))
  expect(rows).toEqual(['2027-03-02T10:05:00.000Z', '2027-03-02T10:06:20.000Z'])
  test.clock.advance(3600)
  expect(said(await shop.send([wrongBy(late, day)]))).toEqual(['till_out_of_time'])
  expect(await inList()).toEqual([
    ['till_out_of_time', true],
    ['till_out_of_time', true],
  ])
})

it('limits of entries, amount and hours hold as the till learned them; the owner counts the rest', async () => {
  shop = await awayShop(test, { entries: 2, amount: 50, hours: 1 })
  const kit = await shop.leave()
  const member = await shop.member()
  const tooMuch = await shop.sale(kit, member, 50.01)
  const fits = await shop.sale(kit, member, 50)
  const oneMore = await shop.sale(kit, member, 1)
  test.clock.advance(3601)
  const tooLate = await shop.sale(await Promise.resolve(kit), member, 2)
  const sent = [tooMuch, fits, oneMore, tooLate]
  expect(said(await shop.send(sent))).toEqual([
    'till_over_amount',
    'done',
    'till_over_entries',
    'till_away_too_long',
  ])
  for (const { _id: id, can } of await listed()) {
    expect(can).toEqual({ count: true })
    const counted = { as: shop.owner, params: { id }, body: { count: true } }
    expect(await test.request(answerOfflineConflict, counted)).toMatchObject({ outcome: 'done' })
    expect((await test.send(answerOfflineConflict, counted)).statusCode).toBe(404)
  }
  expect(await balanceOf(member, 'PTS')).toEqual([103])
  expect(said(await shop.send(sent))).toEqual(['before', 'before', 'before', 'before'])
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('entries until the access ended count, later ones wait for the owner; somebody else may send them', async () => {
  const deal = await shop.deal()
  const [early, later] = [await shop.customer(deal), await shop.customer(deal)]
  const kit = await shop.leave()
  const before = await shop.code(kit, early)
  test.clock.advance(60)
  const { sessionId } = shop.scanner
  await test.db
    .updateTable('sessions')
    .set({ revoked_at: test.clock.now() })
    .where('id', '=', sessionId)
    .execute()
  test.clock.advance(60)
  const after = await shop.code(kit, later)
  const colleague = await test.createUser({ role: 'scanner', brand_id: shop.brandId })
  expect(said(await shop.send([before, after], colleague))).toEqual(['done', 'till_access_ended'])
  const [waiting] = await listed()
  expect(waiting).toMatchObject({ by: shop.scanner.username, deal: deal.title, can: { count: true } })
  const refused = await test.send(answerOfflineConflict, {
    as: colleague,
    params: { id: waiting?._id ?? '' },
    body: { count: true },
  })
  expect(refused.statusCode).toBe(403)
  await test.request(answerOfflineConflict, {
    as: shop.owner,
    params: { id: waiting?._id ?? '' },
    body: { count: true },
  })
  expect(await balanceOf(later.user, 'BP')).toEqual([50])
})

it('a till registers only what its person may: without the permission a purchase waits', async () => {
  const { id: role_id } = await makeRole(test.db, 'scanner', ['purchase-CREATE'])
  const as = await test.createUser({ role: 'scanner', role_id, brand_id: shop.brandId })
  const kit = await shop.leave(as)
  const entries = [
    await shop.sale(kit, await shop.member(), 5),
    await shop.code(kit, await shop.customer(await shop.deal())),
  ]
  test.clock.advance(5)
  expect(said(await shop.send(entries, as))).toEqual(['till_access_ended', 'done'])
})

it('a code that its customer cancelled waits; counted by the owner it takes a unit again', async () => {
  const deal = await shop.deal()
  const buyer = await shop.customer(deal)
  const kit = await shop.leave()
  const entry = await shop.code(kit, buyer)
  await test.request(cancelRedemption, { as: buyer.user, params: { id: buyer.code._id } })
  expect(said(await shop.send([entry]))).toEqual(['redemption_cancelled'])
  await test.request(answerOfflineConflict, {
    as: shop.owner,
    params: { id: entry._id },
    body: { count: true },
  })
  expect(await stockOf(test, deal.id)).toMatchObject({ quantity: 10, held: 0, redeemed: 1 })
  expect(await balanceOf(buyer.user, 'BP')).toEqual([50])
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('an entry that its owner counts beyond the stock is kept as such', async () => {
  const deal = await shop.deal({ quantity: 1 })
  const buyer = await shop.customer(deal)
  const entry = await shop.code(await shop.leave(), buyer)
  await test.request(cancelRedemption, { as: buyer.user, params: { id: buyer.code._id } })
  expect(said(await shop.send([entry]))).toEqual(['redemption_cancelled'])
  const { code, user } = await shop.customer(deal)
  const { token } = await test.request(renewQr, { as: user, params: { id: code._id } })
  await test.request(confirmRedemption, { as: shop.scanner, body: { token } })
  const counted = { as: shop.owner, params: { id: entry._id }, body: { count: true } }
  expect(await test.request(answerOfflineConflict, counted)).toMatchObject({ code: 'till_over_stock' })
  expect(await stockOf(test, deal.id)).toMatchObject({ quantity: 2, held: 0, redeemed: 2 })
  expect(
    await test.db
      .selectFrom('offline_till_entries')
      .where('id', '=', entry._id)
      .select(['outcome', 'code', 'is_stale'])
      .execute(),
  ).toEqual([{ outcome: 'done', code: 'till_over_stock', is_stale: false }])
})

it('too many entries at once are refused as a whole, and nothing of them is lost', async () => {
  const kit = await shop.leave()
  const sale = await shop.sale(kit, await shop.member(), 3)
  const copies = (count: number) =>
    Array.from({ length: count }, () => ({ ...sale, _id: crypto.randomUUID() }))
  for (const [count, code] of [
    [201, 'till_entries_many'],
    [10_000, 'body_too_large'],
  ] as const) {
    const answer = await test.send(sendOfflineEntries, { as: shop.scanner, body: { entries: copies(count) } })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, code])
  }
  expect(said(await shop.send([sale]))).toEqual(['done'])
})
