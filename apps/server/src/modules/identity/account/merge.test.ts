import { refuseClaim } from '@vicino/contract/loyalty/claims/endpoints'
import { listComments, postComment } from '@vicino/contract/social/comments/endpoints'
import { reactToDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { toggleFollow } from '@vicino/contract/marketplace/follows/endpoints'
import {
  getMemberCard,
  getProgramBalance,
  listProgramEvents,
  registerPurchase,
  scanMemberCard,
} from '@vicino/contract/loyalty/members/endpoints'
import { getProgramStatistics } from '@vicino/contract/loyalty/programs/endpoints'
import { listOwnReferrals } from '@vicino/contract/loyalty/referrals/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { Counter } from '../../loyalty/claims/testing/claims-fixture.ts'
import { balanceOf, credit, reverse } from '../../foundation/ledger/public.ts'
import { moveLateJob } from '../../foundation/ledger/ledger.jobs.ts'
import { makeShop, newReceipt, type Shop } from '../../loyalty/members/testing/members-fixture.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { Invitations } from '../../loyalty/referrals/testing/referrals-fixture.ts'
import { mergeInto, sendMerge, summaryOf, withPassword } from './testing/merge.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
beforeEach(() => test.clock.set('2027-03-10T11:00:00+01:00'))
afterAll(() => test.close())

const drain = () => drainOutbox(test.db, test.services.consumers, test.clock.now())
const held = (shop: Shop, as: TestUser) =>
  test.request(getProgramBalance, { as, params: { userId: as.id, programId: shop.programId } })
const rowOf = (id: string) =>
  test.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function twoMembers(shop: Shop): Promise<[into: TestUser, from: TestUser]> {
  const pair: [TestUser, TestUser] = [await withPassword(test), await withPassword(test)]
  for (const each of pair) await shop.join(each)
  return pair
}

it('R-415 points, stamps and facts of both are united: they share the limits, get thresholds that both reach together, and refunds take from one', async () => {
  const shop = await makeShop(test, {
    acquisti: {
      pointCoeff: 1,
      stampCoeff: 10,
      thresholds: [
        { amount: 60, bonus: 40 },
        { amount: 120, bonus: 25 },
      ],
    },
    special: { welcome: 10 },
    points: { expiryMonths: 2 },
    limits: { purchasePerDay: 100 },
    rules: [
      { id: 'serie', type: 'streak', period: 'day', length: 3, points: 7, maxTimes: null, isSaldo: true },
    ],
  })
  const [into, from] = await twoMembers(shop)
  await shop.buy(into, 50)
  test.clock.set('2027-03-11T11:00:00+01:00')
  const receipt = { receiptId: newReceipt(), occurredAt: test.clock.now().toISOString() }
  const bought = await shop.buy(from, 75, receipt)
  test.clock.set('2027-03-12T11:00:00+01:00')
  await shop.buy(into, 20)
  expect(await held(shop, into)).toMatchObject({ points: 10 + 50 + 20 + 40, stamps: 7 })
  expect(await held(shop, from)).toMatchObject({ points: 10 + 75 + 40, stamps: 7 })
  await drain()

  const summary = await summaryOf(test, into, from)
  expect(summary.programs).toEqual([
    expect.objectContaining({ _id: shop.programId, points: 125, debt: 0, stamps: 7 }),
  ])
  expect(summary.counts).toEqual({ programs: 1 })
  await mergeInto(test, into, from)
  // Together 145 € in March: thresholds pay 65, while the two accounts had received 80. Three days
  // in a row pay 7 more.
  const after = await held(shop, into)
  expect(after).toMatchObject({ points: 120 + 125 + 7, stamps: 14, debt: 0 })
  expect(after.statusPoints).toBe(50 + 20 + 40 + 75 + 40 + 7)
  const lots = await test.db
    .selectFrom('ledger_lots as l')
    .innerJoin('ledger_accounts as a', 'a.id', 'l.account_id')
    .where('a.user_id', '=', into.id)
    .where('a.unit', '=', 'PTS')
    .select(['l.expires_at', 'l.remaining'])
    .execute()
  expect(lots.reduce((sum, { remaining }) => sum + Number(remaining), 0)).toBe(252)
  // The points of the 10th expire on May 11th, on either account.
  expect(
    new Set(
      lots
        .filter(({ remaining }) => Number(remaining) > 0)
        .map(({ expires_at }) => expires_at.toISOString().slice(0, 10)),
    ),
  ).toEqual(new Set(['2027-05-10', '2027-05-11', '2027-05-12']))
  await drain()
  const owner = await test.createUser({ role: 'brand', brand_id: shop.brandId })
  const params = { brandId: shop.brandId, programId: shop.programId }
  const figures = await test.request(getProgramStatistics, { as: owner, params })
  expect(figures.customer).toBe(1)
  expect(figures.point).toBe(252)
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])

  // The history is one. The remaining account returns a receipt of the other: with 100 points a
  // day, 75 of its points counted.
  const events = await test.request(listProgramEvents, {
    as: into,
    params: { id: shop.programId },
    query: { limit: '50' },
  })
  expect(events.items.map(({ source }) => source).toSorted()).toEqual(
    ['join', 'join', 'merge', 'till', 'till', 'till'].toSorted(),
  )
  // A till that lost its answer sends the receipt once more, with the card of the closed account:
  // nothing is posted.
  const repeated = await shop.buy(from, 75, receipt)
  expect(repeated).toMatchObject({ eventId: bought.eventId, points: bought.points, already: true })
  expect(await held(shop, into)).toMatchObject({ points: 252, stamps: 14 })
  await shop.giveBack(bought.eventId ?? '')
  const left = await held(shop, into)
  // 75 of the purchase, 25 of the threshold of 120 that only both together reach, 7 of the three
  // days.
  expect(left).toMatchObject({ points: 252 - 75 - 25 - 7, stamps: 7, debt: 0 })
  await drain()
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('R-415 debts move too, awards that are given once are not repeated, and an account without a membership takes it over', async () => {
  const shop = await makeShop(test, { acquisti: { pointCoeff: 1 }, social: { follow: 5 }, points: {} })
  const [into, from] = [await withPassword(test), await withPassword(test)]
  await shop.join(from)
  await test.request(toggleFollow, { as: from, params: { id: shop.brandId } })
  await drain()
  expect(await held(shop, from)).toMatchObject({ points: 5 })
  const joined = await held(shop, from)
  await mergeInto(test, into, from)
  await drain()
  expect(await held(shop, into)).toMatchObject({ points: 5 })
  const member = await test.db
    .selectFrom('members')
    .where('user_id', '=', into.id)
    .select(['joined_at', 'left_at'])
    .executeTakeFirstOrThrow()
  expect(member.left_at).toBeNull()
  expect(joined.points).toBe(5)
  // The acceptance of the privacy notice and the regulation moves; optional consents do not.
  const consents = await test.db
    .selectFrom('consents')
    .where('user_id', '=', into.id)
    .where('program_id', '=', shop.programId)
    .select(['purpose', 'granted', 'source'])
    .orderBy('purpose')
    .execute()
  expect(consents).toEqual([
    { purpose: 'loyalty-privacy', granted: true, source: 'merge' },
    { purpose: 'loyalty-regulation', granted: true, source: 'merge' },
  ])
  // Unfollowing and following again pays nothing more.
  for (let time = 0; time < 2; time += 1) {
    await test.request(toggleFollow, { as: into, params: { id: shop.brandId } })
  }
  await drain()
  expect(await held(shop, into)).toMatchObject({ points: 5 })
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('R-334 an open claim of the other account continues: after a refusal its points go to the remaining one', async () => {
  const counter = await Counter.open(test)
  const [into, from] = [await withPassword(test), await withPassword(test)]
  for (const each of [into, from]) await counter.shop.join(each)
  await counter.shop.buy(from, 400)
  const mug = await counter.reward({ points: 300, stamps: 2, needs_approval: true })
  const { _id } = await counter.claim(from, mug, { points: 300, stamps: 2 })
  expect((await summaryOf(test, into, from)).counts).toMatchObject({ claims: 1 })
  await mergeInto(test, into, from)
  expect(await counter.balance(into)).toMatchObject({ points: 100, stamps: 38 })
  expect((await counter.own(into, _id)).state).toBe('requested')
  await counter.step(refuseClaim, _id, { reason: 'Finita' })
  expect(await counter.balance(into)).toMatchObject({ points: 400, stamps: 40 })
  await drain()
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('R-066 R-425 after a merge the other account is closed: nobody signs in, its card is that of the remaining one, its code is invalid', async () => {
  const shop = await makeShop(test)
  const [into, from] = await twoMembers(shop)
  const { card } = await test.request(getMemberCard, { as: from })
  const { proof } = await summaryOf(test, into, from)
  const key = 'merge-0001-key'
  expect((await sendMerge(test, into, proof, key)).statusCode).toBe(200)
  const again = await sendMerge(test, into, proof, key)
  expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
  expect((await sendMerge(test, into, proof)).json()).toMatchObject({ code: 'merge_proof_over' })
  const closed = await rowOf(from.id)
  expect([closed.merged_into, closed.password_hash, closed.erased_at !== null]).toEqual([into.id, null, true])
  const sessions = await test.db.selectFrom('sessions').where('user_id', '=', from.id).select('id').execute()
  expect(sessions).toEqual([])
  const seen = await test.request(scanMemberCard, { as: shop.scanner, body: { card } })
  expect(JSON.stringify(seen)).toContain(into.id)
  const sold = await test.request(registerPurchase, {
    as: shop.scanner,
    body: { member: { card }, amount: 12, receiptId: newReceipt() },
  })
  expect(sold.results).toHaveLength(1)
  expect(await held(shop, into)).toMatchObject({ points: 12 })
  const audit = await test.db
    .selectFrom('audit_log')
    .where('object_id', '=', into.id)
    .where('action', '=', 'account.merged')
    .select('detail')
    .executeTakeFirstOrThrow()
  expect(audit.detail).toEqual({ from: from.id })
})

it('an inviter gets nothing for an account that is now their own: a cycle through a merge', async () => {
  const invitations = await Invitations.open(test)
  const dario = await withPassword(test)
  const maria = await test.createUser({ invited_by: dario.id })
  for (const each of [dario, maria]) await invitations.shop.join(each)
  const second = await withPassword(test, { invited_by: maria.id })
  await invitations.shop.join(second)
  await invitations.shop.buy(second, 20)
  await drain()
  await invitations.after(14)
  expect(await held(invitations.shop, maria)).toMatchObject({ points: 25 })
  await mergeInto(test, dario, second)
  await invitations.shop.buy(maria, 20)
  await drain()
  await invitations.after(14)
  expect(await held(invitations.shop, dario)).toMatchObject({ points: 20 })
  const query = { programId: invitations.shop.programId }
  expect((await test.request(listOwnReferrals, { as: dario, query })).items).toMatchObject([
    { state: 'refused', reason: 'conditions' },
  ])
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('R-425 BrandPoints, saved deals, follows and comments move once each; nobody is rewarded for inviting themselves; later data moves too', async () => {
  const into = await withPassword(test)
  const from = await withPassword(test, { invited_by: into.id })
  const friend = await test.createUser({ invited_by: from.id })
  const now = test.clock.now()
  const give = (userId: string, amount: number, kind: string, source: string) =>
    credit(test.db, {
      userId,
      unit: 'BP',
      amount,
      kind,
      rule: { name: 'invite', version: 1, values: {} },
      source: { type: 'user', id: source },
      now,
    })
  await give(into.id, 100, 'invite', from.id)
  await give(from.id, 100, 'invite', friend.id)
  await give(from.id, 30, 'gift', friend.id)
  const [one, two] = [await makeDeal(test.db), await makeDeal(test.db)]
  for (const [as, deal] of [
    [into, one],
    [from, one],
    [from, two],
  ] as const) {
    await test.request(reactToDeal, { as, params: { id: deal.id }, body: { reaction: 'WANT' } })
  }
  await test.request(toggleFollow, { as: from, params: { id: one.brand_id } })
  await test.request(postComment, {
    as: from,
    body: { dealId: two.id, text: 'Ottimo, lo consiglio' },
  })
  expect(await summaryOf(test, into, from)).toMatchObject({
    brandPoints: 130,
    counts: { savedDeals: 2, follows: 1, comments: 1 },
  })
  await mergeInto(test, into, from)
  expect(await balanceOf(test.db, into.id, 'BP')).toBe(130)
  expect(await balanceOf(test.db, from.id, 'BP')).toBe(0)
  const saved = await test.db
    .selectFrom('reactions')
    .where('user_id', 'in', [into.id, from.id])
    .select(['user_id', 'deal_id'])
    .execute()
  expect(saved.map(({ user_id, deal_id }) => [user_id, deal_id])).toEqual(
    expect.arrayContaining([
      [into.id, one.id],
      [into.id, two.id],
    ]),
  )
  expect(saved).toHaveLength(2)
  const wants = await test.db
    .selectFrom('deals')
    .where('id', '=', one.id)
    .select('want_count')
    .executeTakeFirst()
  expect(wants).toEqual({ want_count: 1 })
  expect((await rowOf(friend.id)).invited_by).toBe(into.id)
  const { items } = await test.request(listComments, { as: into, query: { dealId: two.id } })
  expect(JSON.stringify(items)).toContain(into.id)
  // A redemption of the closed account is reversed, and the remaining account owes its points.
  await reverse(test.db, {
    of: { kind: 'gift', sourceId: friend.id },
    kind: 'gift-back',
    rule: { name: 'void', version: 1, values: {} },
    now,
  })
  await runOnce(test.db, moveLateJob, now)
  expect(await balanceOf(test.db, into.id, 'BP')).toBe(100)
  await drain()
  expect(await findDifferences(test.db, now)).toEqual([])
})

it('R-466 of two opposite merges one happens; a purchase at once counts for the remaining account', async () => {
  const shop = await makeShop(test)
  const [ada, bea] = await twoMembers(shop)
  const [first, second] = [await summaryOf(test, ada, bea), await summaryOf(test, bea, ada)]
  const answers = await Promise.all([
    sendMerge(test, ada, first.proof),
    sendMerge(test, bea, second.proof),
    ...Array.from({ length: 4 }, () =>
      test.send(registerPurchase, {
        as: shop.scanner,
        body: { member: { userId: bea.id }, amount: 10, receiptId: newReceipt() },
      }),
    ),
  ])
  const [one, other, ...sales] = answers.map(({ statusCode }) => statusCode)
  expect([one, other].filter((status) => status === 200)).toHaveLength(1)
  const sold = sales.filter((status) => status < 300).length
  const stays = one === 200 ? ada : bea
  expect((await rowOf(stays.id)).erased_at).toBeNull()
  expect((await rowOf(stays === ada ? bea.id : ada.id)).merged_into).toBe(stays.id)
  expect(await held(shop, stays)).toMatchObject({ points: 10 * sold })
  await drain()
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})
