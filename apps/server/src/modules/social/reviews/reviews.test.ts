import type { BodyOf } from '@vicino/contract/endpoint'
import { getProgramBalance } from '@vicino/contract/loyalty/members/endpoints'
import { decideReport, listReports } from '@vicino/contract/administration/moderation/endpoints'
import * as contract from '@vicino/contract/social/reviews/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { NO_ID } from '../../../platform/testing/endpoint-cases.ts'
import { type DealRow, makeBrand, makeDeal, makeProduct } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { makeShop } from '../../loyalty/members/testing/members-fixture.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { reviewAges } from './reviews.jobs.ts'
import { makeReview, redeem } from './testing/review.ts'

let test: TestApp
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  admin = await test.createUser({ role: 'superAdmin' })
})
afterAll(() => test.close())

const TEXT = 'Pane buono, crosta spessa.'
const drain = () => drainOutbox(test.db, test.services.consumers, test.clock.now())
const write = (as: TestUser, deal: DealRow, values: object = {}) =>
  test.request(contract.writeReview, {
    as,
    body: { productId: deal.product_id, stars: 5, text: TEXT, ...values },
  })
const refusedTo = async (as: TestUser, deal: { product_id: string }, values: object = {}) =>
  (
    await test.refused(contract.writeReview, {
      as,
      body: { productId: deal.product_id, stars: 5, text: TEXT, ...values },
    })
  ).code
const list = (as: TestUser, deal: DealRow, query: object = {}) =>
  test.request(contract.listReviews, { as, query: { productId: deal.product_id, ...query } })
const standing = (as: TestUser, deal: DealRow) =>
  test.request(contract.getReviewStanding, { as, query: { productId: deal.product_id } })

it('R-143 LAW-14 a person who redeemed a product reviews it once, and everybody reads it with average and bars', async () => {
  const [deal, reader, author] = [await makeDeal(test.db), await test.createUser(), await test.createUser()]
  expect(await standing(author, deal)).toMatchObject({ review: null, refusal: 'not_bought', boughtAt: null })
  expect(await refusedTo(author, deal)).toBe('review_not_bought')
  await redeem(test, author, deal)
  expect(await standing(author, deal)).toMatchObject({ refusal: null, until: null, points: 0 })
  const review = await write(author, deal, { stars: 4, text: `  ${TEXT}\u200b ` })
  expect(review).toMatchObject({
    stars: 4,
    text: TEXT,
    author: { _id: author.id, username: author.username },
    brand: { _id: deal.brand_id },
    dealId: deal.id,
    proof: 'redemption',
    isVoided: false,
    rewarded: false,
    answer: null,
    can: { edit: true, withdraw: true, vote: false, report: false, answer: false },
  })
  expect(await refusedTo(author, deal, { stars: 1 })).toBe('review_exists')
  await makeReview(test, { deal, stars: 5 })
  await makeReview(test, { deal, stars: 4 })
  test.takeStatements()
  const page = await list(reader, deal)
  expect(test.takeStatements()).toHaveLength(1)
  expect(page.summary).toEqual({ total: 3, average: 4.3, stars: [0, 0, 0, 2, 1] })
  expect(page.items.at(-1)).toEqual({
    ...review,
    can: { edit: false, withdraw: false, vote: true, report: true, answer: false },
  })
  expect((await standing(author, deal)).review).toEqual(review)
  const { items } = await test.request(contract.listOwnReviews, { as: author })
  expect(items).toEqual([review])
})

it('R-143 a purchase with the member’s card counts where its receipt names the product, until it is refunded', async () => {
  const shop = await makeShop(test, { acquisti: { pointCoeff: 1 } })
  const product = await makeProduct(test.db, {
    brand_id: shop.brandId,
    code: 'PANE-1',
    gtin: ['8001234567894'],
  })
  const other = await makeProduct(test.db, { brand_id: (await makeBrand(test.db)).id, code: 'PANE-1' })
  const customer = await shop.customer()
  const asked = { product_id: product.id }
  await shop.buy(customer, 5, { items: [{ code: 'LATTE', net: 5 }] })
  expect(await refusedTo(customer, asked)).toBe('review_not_bought')
  const { eventId } = await shop.buy(customer, 5, { items: [{ code: 'PANE-1', net: 5 }] })
  expect(await refusedTo(customer, { product_id: other.id })).toBe('review_not_bought')
  await shop.giveBack(eventId ?? '')
  expect(await refusedTo(customer, asked)).toBe('review_not_bought')
  await shop.buy(customer, 7, { items: [{ code: '08001234567894', net: 7 }] })
  const body = { productId: product.id, stars: 3, text: TEXT }
  const review = await test.request(contract.writeReview, { as: customer, body })
  expect(review).toMatchObject({ proof: 'purchase', dealId: null, brand: { _id: shop.brandId } })
})

it('R-143 LAW-13 in restaurants and tourism a review must come within 30 days of the purchase; staff never review their own shop', async () => {
  const brand = await makeBrand(test.db, { sector: 'restaurant' })
  const deal = await makeDeal(test.db, { brand_id: brand.id })
  const [early, late] = [await test.createUser(), await test.createUser()]
  await redeem(test, early, deal, 29 * 24)
  await redeem(test, late, deal, 30 * 24 + 1)
  expect((await standing(early, deal)).until).toBe(
    new Date(test.clock.now().getTime() + 86_400_000).toISOString(),
  )
  expect(await standing(late, deal)).toMatchObject({ refusal: 'too_late' })
  expect(await refusedTo(late, deal)).toBe('review_too_late')
  const { _id: id } = await write(early, deal)
  const reviewable = async (as: TestUser) =>
    (await test.request(contract.listReviewable, { as })).items.map(({ product }) => product._id)
  expect([await reviewable(early), await reviewable(late)]).toEqual([[], []])
  test.clock.advance(2 * 86_400)
  const change = { as: early, params: { id }, body: { stars: 1 } }
  expect((await test.refused(contract.changeReview, change)).code).toBe('review_too_late')
  const elsewhere = await makeDeal(test.db)
  await redeem(test, late, elsewhere, 400 * 24)
  expect(await reviewable(late)).toEqual([elsewhere.product_id])
  const staff = await test.createUser({ role: 'brandManager', brand_id: elsewhere.brand_id })
  await redeem(test, staff, elsewhere)
  expect(await refusedTo(staff, elsewhere)).toBe('review_own_shop')
})

it('R-143 bad input is refused with the field’s name', async () => {
  const deal = await makeDeal(test.db)
  const as = await test.createUser()
  const fields = async (values: object) => {
    const body = { productId: deal.product_id, stars: 5, text: TEXT, ...values }
    return Object.keys((await test.refused(contract.writeReview, { as, body })).fieldErrors ?? {})
  }
  expect(await fields({ stars: 0 })).toEqual(['stars'])
  expect(await fields({ stars: 6 })).toEqual(['stars'])
  expect(await fields({ stars: 4.5 })).toEqual(['stars'])
  expect(await fields({ text: 'Troppo' })).toEqual(['text'])
  expect(await fields({ text: '\u200b'.repeat(50) })).toEqual(['text'])
  expect(await fields({ text: 'x'.repeat(2001) })).toEqual(['text'])
  expect(await refusedTo(as, { product_id: NO_ID })).toBe('review_product_not_found')
  expect((await test.refused(contract.listReviews, { as, query: { productId: NO_ID } })).code).toBe(
    'review_product_not_found',
  )
  expect((await test.refused(contract.listBrandReviews, { as, params: { brandId: NO_ID } })).code).toBe(
    'brand_not_found',
  )
})

it('R-310 LAW-14 a program rewards a review once, the review states this, and a withdrawal reverses it', async () => {
  const shop = await makeShop(test, { social: { review: 10 } })
  const deal = await makeDeal(test.db, { brand_id: shop.brandId })
  const [member, guest] = [await shop.customer(), await test.createUser()]
  await redeem(test, member, deal)
  await redeem(test, guest, deal)
  const points = async () =>
    (
      await test.request(getProgramBalance, {
        as: member,
        params: { userId: member.id, programId: shop.programId },
      })
    ).points
  const isRewarded = async (as: TestUser) => (await standing(as, deal)).review?.rewarded
  expect([(await standing(member, deal)).points, (await standing(guest, deal)).points]).toEqual([10, 0])
  // Its content makes no difference: a bad review is paid too.
  const { _id: id } = await write(member, deal, { stars: 1 })
  await write(guest, deal)
  await drain()
  expect([await points(), await isRewarded(member), await isRewarded(guest)]).toEqual([10, true, false])
  await test.request(contract.withdrawReview, { as: member, params: { id } })
  await drain()
  expect([await points(), (await standing(member, deal)).points]).toEqual([0, 0])
  await write(member, deal)
  await drain()
  expect([await points(), await isRewarded(member)]).toEqual([0, false])
  // The factory's redemptions have no movements, audit and events.
  const differences = await findDifferences(test.db, test.clock.now())
  expect(differences.filter(({ kind }) => !/^(redemption|deal-stock)/.test(kind))).toEqual([])
})

it('R-310 LAW-13 restaurants and tourism give nothing for a review, whatever their program sets', async () => {
  const shop = await makeShop(test, { social: { review: 10 } })
  await test.db.updateTable('brands').set({ sector: 'tourism' }).where('id', '=', shop.brandId).execute()
  const deal = await makeDeal(test.db, { brand_id: shop.brandId })
  const member = await shop.customer()
  await redeem(test, member, deal)
  expect((await standing(member, deal)).points).toBe(0)
  await write(member, deal)
  await drain()
  expect((await standing(member, deal)).review?.rewarded).toBe(false)
})

it('R-143 the author changes and withdraws the review; a refund at the till leaves it, and the review states this', async () => {
  const { id, deal, author } = await makeReview(test, { stars: 2 })
  test.clock.advance(60)
  const changed = await test.request(contract.changeReview, {
    as: author,
    params: { id },
    body: { stars: 4, text: 'Ci ho ripensato, è buono.' },
  })
  expect(changed).toMatchObject({ stars: 4, editedAt: test.clock.now().toISOString() })
  expect((await list(author, deal)).summary).toMatchObject({ total: 1, average: 4 })
  const same = { as: author, params: { id }, body: { stars: 4 } }
  test.clock.advance(60)
  expect((await test.request(contract.changeReview, same)).editedAt).toBe(changed.editedAt)
  await sql`
    UPDATE redemptions SET status = 'voided', void_reason = 'reso', closed_at = ${test.clock.now()}
    WHERE user_id = ${author.id}`.execute(test.db)
  expect((await list(author, deal)).items[0]).toMatchObject({ _id: id, isVoided: true })
  await test.request(contract.withdrawReview, { as: author, params: { id } })
  expect(await list(author, deal)).toMatchObject({ items: [], summary: { total: 0, average: null } })
})

it('R-143 a vote counts once, and not from the author or the shop’s people', async () => {
  const { id, deal, author } = await makeReview(test)
  const [reader, staff] = [
    await test.createUser(),
    await test.createUser({ role: 'brand', brand_id: deal.brand_id }),
  ]
  const vote = (as: TestUser, helpful: boolean) =>
    test.request(contract.voteReview, { as, params: { id }, body: { helpful } })
  const voteOf = async (as: TestUser) =>
    (await test.refused(contract.voteReview, { as, params: { id }, body: { helpful: true } })).code
  expect(await vote(reader, true)).toEqual({ helpful: 1, isHelpful: true })
  expect(await vote(reader, true)).toEqual({ helpful: 1, isHelpful: true })
  expect((await list(reader, deal)).items[0]).toMatchObject({ helpful: 1, isHelpful: true })
  expect(await vote(reader, false)).toEqual({ helpful: 0, isHelpful: false })
  const both = await Promise.all(Array.from({ length: 6 }, async () => vote(await test.createUser(), true)))
  expect(Math.max(...both.map(({ helpful }) => helpful))).toBe(6)
  expect([await voteOf(author), await voteOf(staff)]).toEqual(['own_review', 'review_own_shop'])
})

it('R-143 the brand that sold it answers once and may change the answer; its queue and the notifications follow', async () => {
  const { id, deal, author } = await makeReview(test)
  const owner = await test.createUser({ role: 'brand', brand_id: deal.brand_id })
  const manager = await test.createUser({ role: 'brandManager', brand_id: deal.brand_id })
  const stranger = await test.createUser({ role: 'brand', brand_id: (await makeBrand(test.db)).id })
  const queue = async (as: TestUser) => {
    const { items, totalCount } = await test.request(contract.listUnansweredReviews, { as })
    return { ids: items.map(({ _id }) => _id), totalCount }
  }
  await drain()
  expect(await queue(owner)).toEqual({ ids: [id], totalCount: 1 })
  expect(await queue(stranger)).toEqual({ ids: [], totalCount: 0 })
  const answer = (as: TestUser, text: string) =>
    test.request(contract.answerReview, { as, params: { id }, body: { text } })
  const first = await answer(owner, 'Grazie!')
  expect(first.answer).toEqual({
    text: 'Grazie!',
    createdAt: test.clock.now().toISOString(),
    editedAt: null,
  })
  expect((await queue(owner)).totalCount).toBe(0)
  test.clock.advance(60)
  const second = await answer(manager, 'Grazie mille!')
  expect(second.answer).toMatchObject({
    text: 'Grazie mille!',
    createdAt: first.answer?.createdAt,
    editedAt: test.clock.now().toISOString(),
  })
  await drain()
  const told = await test.db
    .selectFrom('notices')
    .select(['user_id', 'template'])
    .where('kind', 'in', ['review', 'shopReview'])
    .where('user_id', 'in', [owner.id, manager.id, author.id])
    .execute()
  const names = new Map([
    [owner.id, 'owner'],
    [manager.id, 'manager'],
    [author.id, 'author'],
  ])
  expect(told.map(({ user_id, template }) => `${names.get(user_id)} ${template}`).toSorted()).toEqual([
    'author review-answered',
    'manager review-new',
    'owner review-new',
  ])
  await test.request(contract.withdrawAnswer, { as: owner, params: { id } })
  expect((await list(author, deal)).items[0]?.answer).toBeNull()
  expect((await queue(owner)).totalCount).toBe(1)
})

it('R-143 a reported review is removed with a reason for its author, its points are reversed, and it can be restored', async () => {
  const shop = await makeShop(test, { social: { review: 10 } })
  const deal = await makeDeal(test.db, { brand_id: shop.brandId })
  const [author, reader] = [await shop.customer(), await test.createUser()]
  await redeem(test, author, deal)
  const { _id: id } = await write(author, deal, { text: 'Siete degli stronzi, mai più qui.' })
  await drain()
  const report = (as: TestUser) => ({ as, params: { id }, body: { reason: 'offensive' as const } })
  await test.request(contract.reportReview, report(reader))
  expect((await test.refused(contract.reportReview, report(reader))).code).toBe('review_reported')
  expect((await test.refused(contract.reportReview, report(author))).code).toBe('own_review')
  expect((await list(reader, deal)).items[0]?.isReported).toBe(true)
  const { items } = await test.request(listReports, { as: admin })
  const [byReader, byList] = items.filter(({ review }) => review?.id === id)
  expect(byReader).toMatchObject({
    deal: { _id: deal.id },
    reporter: { _id: reader.id },
    review: { stars: 5, author: { _id: author.id }, words: ['stronzi'], isGone: false },
  })
  expect(byList?.reporter).toBeNull()
  const decide = (decision: BodyOf<typeof decideReport>) =>
    test.request(decideReport, { as: admin, params: { id: byReader?._id ?? '' }, body: decision })
  await decide({ decision: 'remove', reason: 'offensive' })
  await drain()
  const seen = (as: TestUser) => list(as, deal)
  expect(await seen(reader)).toMatchObject({ items: [], summary: { total: 0 } })
  expect((await standing(author, deal)).review).toMatchObject({
    state: 'removed',
    removalReason: 'offensive',
    can: { edit: false, withdraw: false },
  })
  const balance = { as: author, params: { userId: author.id, programId: shop.programId } }
  expect((await test.request(getProgramBalance, balance)).points).toBe(0)
  const told = await test.db
    .selectFrom('notices')
    .select('template')
    .where('user_id', '=', author.id)
    .execute()
  expect(told.map(({ template }) => template)).toContain('review-removed')
  expect(await refusedTo(author, deal)).toBe('review_exists')
  const change = { as: author, params: { id }, body: { text: 'Una versione gentile.' } }
  expect((await test.refused(contract.changeReview, change)).code).toBe('review_removed')
  await decide({ decision: 'keep' })
  expect((await seen(reader)).items[0]).toMatchObject({ _id: id, rewarded: false })
})

it('LAW-13 in restaurants and tourism a review of more than two years leaves list and average; its author keeps it', async () => {
  const place = await makeBrand(test.db, { sector: 'restaurant' })
  const shop = await makeBrand(test.db)
  const at = test.clock.now()
  const written = await Promise.all(
    [place, shop].map(async ({ id }) =>
      makeReview(test, { deal: await makeDeal(test.db, { brand_id: id }) }),
    ),
  )
  const [old, other] = written
  if (old === undefined || other === undefined) throw new Error('Two reviews')
  const author = old.author
  const count = async (deal: DealRow) => {
    const { items, summary } = await list(author, deal)
    expect(items).toHaveLength(summary.total)
    return summary.total
  }
  const age = () => runOnce(test.db, reviewAges, test.clock.now())
  test.clock.set(
    new Date(Date.UTC(at.getUTCFullYear() + 2, at.getUTCMonth(), at.getUTCDate() - 2)).toISOString(),
  )
  await age()
  expect(await count(old.deal)).toBe(1)
  test.clock.advance(4 * 86_400)
  await age()
  expect([await count(old.deal), await count(other.deal)]).toEqual([0, 1])
  const own = await test.request(contract.listOwnReviews, { as: author })
  expect(own.items).toMatchObject([{ _id: old.id, state: 'aged' }])
  const row = await test.db.selectFrom('reviews').where('id', '=', old.id).select('state').execute()
  expect(row).toEqual([{ state: 'aged' }])
  test.clock.set(at.toISOString())
})
