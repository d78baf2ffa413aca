import * as contract from '@vicino/contract/social/posts/endpoints'
import type { Post } from '@vicino/contract/social/posts/schemas'
import { listNotices } from '@vicino/contract/foundation/notifications/endpoints'
import { decideReport, listReports } from '@vicino/contract/administration/moderation/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { NO_ID } from '../../../platform/testing/endpoint-cases.ts'
import { makeDeal, makeRedeemed } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { makeShop } from '../../loyalty/members/testing/members-fixture.ts'
import { postJobs } from './posts.jobs.ts'
import { openPostBox, type PostBox } from './testing/posts-fixture.ts'

let test: TestApp
let box: PostBox
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  box = await openPostBox(test)
})
afterAll(() => test.close())

it('R-490 the queue shows the longest wait first, with the known facts of a purchase', async () => {
  const shop = await makeShop(test)
  const boss = await test.createUser({ role: 'brand', brand_id: shop.brandId })
  const [buyer, member, nobody] = [await test.createUser(), await shop.customer(), await test.createUser()]
  const deal = await makeDeal(test.db, { brand_id: shop.brandId })
  await makeRedeemed(test.db, buyer.id, deal.id)
  await shop.buy(member, 10)
  const sent = [
    await box.send(buyer, { productId: deal.product_id }),
    await box.send(member, { productId: deal.product_id }),
    await box.send(nobody, { productId: deal.product_id }),
  ]
  test.takeStatements()
  const first = await test.request(contract.listWaitingPosts, { as: boss, query: { limit: 2 } })
  expect(test.takeStatements()).toHaveLength(1)
  expect(first.totalCount).toBe(3)
  expect(first.items.map(({ _id }) => _id)).toEqual([sent[0]?._id, sent[1]?._id])
  expect(first.items.map(({ proof }) => proof)).toEqual([
    { redeemedAt: expect.any(String), purchases: 0, lastPurchaseAt: null },
    { redeemedAt: null, purchases: 1, lastPurchaseAt: expect.any(String) },
  ])
  expect(first.items[0]).toMatchObject({ verified: true, can: { decide: true, edit: false } })
  const rest = await test.request(contract.listWaitingPosts, {
    as: boss,
    query: { limit: 2, cursor: first.nextCursor ?? '' },
  })
  expect(rest.items).toMatchObject([{ _id: sent[2]?._id, verified: false }])
  expect(rest.nextCursor).toBeNull()
  expect(
    (await test.request(contract.listWaitingPosts, { as: box.owner })).items.map(({ _id }) => _id),
  ).not.toContain(sent[0]?._id)
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const { items } = await test.request(listNotices, { as: boss })
  expect(items.filter(({ kind }) => kind === 'shopReview')).toHaveLength(1)
  await box.approve(sent[0]?._id ?? '', boss)
  expect((await test.request(contract.listWaitingPosts, { as: boss })).totalCount).toBe(2)
})

it('R-484 R-140 R-590 browsing goes newest first by cursor without gaps or repetitions, counts exactly, and takes one statement', async () => {
  const [reader, deal] = [await test.createUser(), await makeDeal(test.db, { brand_id: box.brand.id })]
  const sent: string[] = []
  for (let index = 0; index < 5; index += 1) {
    const post = await box.send(await test.createUser(), {
      productId: deal.product_id,
      title: `Pagnotta ${index}`,
    })
    await box.approve(post._id)
    sent.unshift(post._id)
  }
  const own = await box.send(reader, { productId: deal.product_id })
  sent.unshift(own._id)
  await box.send(await test.createUser(), { productId: deal.product_id })
  const query = { productId: deal.product_id, limit: 2 }
  const seen: string[] = []
  let cursor: string | null = null
  do {
    test.takeStatements()
    const page: { items: Post[]; nextCursor: string | null; total: number; totalPages: number } =
      await test.request(contract.browsePosts, {
        as: reader,
        query: { ...query, ...(cursor === null ? {} : { cursor }) },
      })
    expect(test.takeStatements()).toHaveLength(1)
    expect(page).toMatchObject({ total: 6, totalPages: 3 })
    seen.push(...page.items.map(({ _id }) => _id))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seen).toEqual(sent)
  const { nextCursor } = await test.request(contract.browsePosts, { as: reader, query })
  const again = await box.browsed(reader, { ...query, cursor: nextCursor, includeCursor: true })
  expect(again[0]).toBe(sent[1])
  expect(await box.browsed(reader, { productId: deal.product_id, q: 'pagnotte' })).toHaveLength(5)
  expect(await box.browsed(reader, { q: 'pagnotta 3' })).toEqual([sent[2]])
  expect(await box.browsed(reader, { q: 'zzz' })).toEqual([])
  const [newest] = (await test.request(contract.browsePosts, { as: reader, query: { ...query, limit: 1 } }))
    .items
  expect(newest?.deal).toMatchObject({ _id: deal.id, price: 20, discountPrice: 14, discount: 30 })
  expect(await test.refused(contract.browsePosts, { as: reader, query: { cursor: 'x' } })).toMatchObject({
    code: 'cursor_invalid',
  })
  const all = await test.request(contract.browsePosts, { as: reader })
  expect(all.total).toBe(
    (await test.db.selectFrom('posts').select('id').where('state', '=', 'approved').execute()).length + 1,
  )
})

it('R-485 the numbered list has 5 per page, contains the posts that the caller may see and their distance', async () => {
  for (let index = 0; index < 5; index += 1) await box.send(await test.createUser())
  const post = await box.send(await test.createUser())
  const asked = { as: box.owner, query: { lat: box.brand.lat ?? 0, lon: box.brand.lon ?? 0, search: 'pane' } }
  test.takeStatements()
  const { data, metadata } = await test.request(contract.listPosts, asked)
  expect(test.takeStatements()).toHaveLength(1)
  expect(data).toHaveLength(5)
  expect(data[0]).toMatchObject({ _id: post._id, distance: 0, state: 'pending' })
  expect(metadata[0].totalCount).toBeGreaterThan(5)
  const second = await test.request(contract.listPosts, { as: box.owner, query: { page: 2, search: 'pane' } })
  expect(second.data.map(({ _id }) => _id)).not.toContain(post._id)
  const other = await test.request(contract.listPosts, { as: await test.createUser() })
  expect(other.data.every(({ approved }) => approved)).toBe(true)
  expect(await test.refused(contract.listPosts, { as: box.owner, query: { lat: 45 } })).toMatchObject({
    code: 'position_required',
  })
})

it('likes are counted once per person, and only of approved posts', async () => {
  const [author, fan] = [await test.createUser(), await test.createUser()]
  const post = await box.send(author)
  const like = (as: TestUser, liked: boolean) => ({ as, params: { id: post._id }, body: { liked } })
  expect(await test.refused(contract.likePost, like(author, true))).toMatchObject({ code: 'post_not_public' })
  expect(await test.refused(contract.likePost, like(fan, true))).toMatchObject({ code: 'post_not_found' })
  await box.approve(post._id)
  const fans = await Promise.all(Array.from({ length: 4 }, () => test.createUser()))
  await Promise.all(fans.map((each) => test.request(contract.likePost, like(each, true))))
  expect(await test.request(contract.likePost, like(fan, true))).toEqual({ likes: 5, isLiked: true })
  expect(await test.request(contract.likePost, like(fan, true))).toEqual({ likes: 5, isLiked: true })
  expect(await test.request(contract.likePost, like(fan, false))).toEqual({ likes: 4, isLiked: false })
  const shown = await test.request(contract.getPost, { as: fans[0] as TestUser, params: { id: post._id } })
  expect(shown).toMatchObject({ likes: 4, isLiked: true })
})

it('R-202 a reminder comes after 24 hours, once, and not when the post was made', async () => {
  const [late, done] = [await box.mailed(), await box.mailed()]
  const deal = await makeDeal(test.db, { brand_id: box.brand.id })
  const told = async () =>
    (
      await test.db
        .selectFrom('deliveries')
        .select('user_id')
        .where('template', '=', 'post-reminder')
        .where('channel', '=', 'email')
        .execute()
    ).map(({ user_id }) => user_id)
  for (const user of [late, done]) {
    await makeRedeemed(test.db, user.id, deal.id)
    const { dueAt } = await test.request(contract.remindToPost, { as: user, body: { dealId: deal.id } })
    expect(Date.parse(dueAt) - test.clock.now().getTime()).toBe(86_400_000)
  }
  expect(await test.refused(contract.remindToPost, { as: late, body: { dealId: NO_ID } })).toMatchObject({
    code: 'deal_not_found',
  })
  await box.send(done, { productId: deal.product_id })
  const run = async () => {
    for (const job of postJobs) await runOnce(test.db, job, test.clock.now())
  }
  test.clock.advance(86_000)
  await run()
  expect(await told()).toEqual([])
  test.clock.advance(600)
  await run()
  await run()
  expect(await told()).toEqual([late.id])
})

it('R-178 a reported post joins the reports; removed there, it disappears and its points are reversed', async () => {
  const [author, reader] = [await test.createUser(), await test.createUser()]
  const deal = await makeDeal(test.db, { brand_id: box.brand.id })
  const post = await box.send(author, { productId: deal.product_id })
  const report = (as: TestUser) => ({
    as,
    params: { id: post._id },
    body: { reason: 'misleading' as const, text: 'Non è vero' },
  })
  await box.approve(post._id)
  expect(await test.refused(contract.reportPost, report(author))).toMatchObject({ code: 'own_post' })
  const { _id } = await test.request(contract.reportPost, report(reader))
  expect(await test.refused(contract.reportPost, report(reader))).toMatchObject({ code: 'post_reported' })
  const { items } = await test.request(listReports, { as: box.admin })
  expect(items.find((each) => each._id === _id)).toMatchObject({
    reason: 'misleading',
    deal: { _id: deal.id },
    comment: null,
    post: { id: post._id, title: post.title, author: { _id: author.id }, isGone: false },
  })
  await test.request(decideReport, {
    as: box.admin,
    params: { id: _id },
    body: { decision: 'remove', reason: 'fake' },
  })
  const shown = await test.request(contract.getPost, { as: author, params: { id: post._id } })
  expect(shown).toMatchObject({ state: 'removed', rewarded: false, refusal: { reason: 'misleading' } })
  expect(await box.browsed(reader)).not.toContain(post._id)
  await test.request(decideReport, { as: box.admin, params: { id: _id }, body: { decision: 'keep' } })
  expect(await box.browsed(reader)).toContain(post._id)
})

it('R-484 a search finds words beyond the newest thousand posts, and reads few posts of frequent words', async () => {
  const post = await box.send(await test.createUser())
  await sql`UPDATE posts SET state = 'approved', decided_at = listed_at, title = 'Zafferano raro', listed_at = listed_at - interval '1 year' WHERE id = ${post._id}`.execute(
    test.db,
  )
  const author = await test.createUser()
  await sql`
    WITH made AS (INSERT INTO products (product_name) SELECT 'Tazza ' || n FROM generate_series(1, 1200) n RETURNING id)
    INSERT INTO posts (author_id, product_id, title, description, cover_url, state, created_at, listed_at, decided_at)
    SELECT ${author.id}, id, 'Tazza bella', 'Molto bella', '/files/x.webp', 'approved', now(), now(), now() FROM made`.execute(
    test.db,
  )
  const reader = await test.createUser()
  expect(await box.browsed(reader, { q: 'zafferano' })).toEqual([post._id])
  test.takeStatements()
  const common = await test.request(contract.browsePosts, { as: reader, query: { q: 'tazza' } })
  const [statement = ''] = test.takeStatements()
  expect(common.total).toBe(1000)
  expect(common.items.every(({ title }) => title === 'Tazza bella')).toBe(true)
  const { rows } = await sql
    .raw<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN, COSTS OFF) ${statement}`)
    .execute(test.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan.slice(plan.indexOf('CTE walk'))).toMatch(/^CTE walk[^]*?using posts_approved on posts/)
})
