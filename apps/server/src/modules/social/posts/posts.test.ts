import { getProgramBalance } from '@vicino/contract/loyalty/members/endpoints'
import {
  getPointsBalance,
  getWaysToEarn,
  listMovements,
} from '@vicino/contract/redemption/brand-points/endpoints'
import * as contract from '@vicino/contract/social/posts/endpoints'
import type { Post } from '@vicino/contract/social/posts/schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { NO_ID } from '../../../platform/testing/endpoint-cases.ts'
import { makeBrand, makeFile } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { makeShop } from '../../loyalty/members/testing/members-fixture.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { openPostBox, type PostBox } from './testing/posts-fixture.ts'

let test: TestApp
let box: PostBox
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  box = await openPostBox(test)
})
afterAll(() => test.close())

const drain = () => drainOutbox(test.db, test.services.consumers, test.clock.now())
const balanceOf = async (as: TestUser): Promise<number> =>
  (await test.request(getPointsBalance, { as })).balance
const usedBy = async (key: string) =>
  (await test.db.selectFrom('files').select('used_by').where('key', '=', key).executeTakeFirstOrThrow())
    .used_by

it('R-487 R-533 a post is sent with own uploads, waits for its brand and has all its fields', async () => {
  const [author, bread] = [await test.createUser(), await box.product()]
  const coverUrl = await makeFile(test.db, author.id, 'post')
  const videoUrl = await makeFile(test.db, author.id, 'video')
  const body = {
    title: ' Che pane ',
    description: 'Croccante.',
    productId: bread.id.toUpperCase(),
    coverUrl,
    videoUrl,
  }
  const response = await test.send(contract.createPost, { as: author, body })
  expect(response.statusCode).toBe(201)
  const post = response.json<Post>()
  expect(post).toMatchObject({
    title: 'Che pane',
    description: 'Croccante.',
    products: [{ _id: bread.id, productName: bread.product_name, description: bread.description }],
    coverUrl: `/files/${coverUrl}`,
    videoUrl: `/files/${videoUrl}`,
    author: { _id: author.id, username: author.username, avatar: null },
    approved: false,
    state: 'pending',
    createdAt: test.clock.now().toISOString(),
    brand: { _id: box.brand.id, username: box.brand.username },
    verified: false,
    rewarded: false,
    likes: 0,
    can: { edit: true, delete: true, decide: false, like: false, report: false },
  })
  expect(await usedBy(coverUrl)).toBe(`post ${post._id}`)
  expect(await usedBy(videoUrl)).toBe(`post ${post._id}`)
})

it('R-487 an invalid post is refused with its reason, and no upload is used', async () => {
  const [author, other] = [await test.createUser(), await test.createUser()]
  const own = await box.send(author)
  const foreign = await makeFile(test.db, other.id, 'post')
  const refused = async (values: object) => {
    const body = await box.bodyOf(author, { productId: (await box.product()).id, ...values })
    const problem = await test.refused(contract.createPost, { as: author, body })
    return `${problem.code} ${Object.keys(problem.fieldErrors ?? {}).join()}`
  }
  expect(await refused({ productId: NO_ID })).toBe('post_product_not_found ')
  expect(await refused({ productId: own.products[0]?._id })).toBe('post_exists ')
  expect(await refused({ coverUrl: foreign })).toBe('file_not_found coverUrl')
  expect(await refused({ coverUrl: await makeFile(test.db, author.id, 'deal') })).toBe('file_unfit coverUrl')
  expect(await refused({ coverUrl: own.coverUrl.slice('/files/'.length) })).toBe('file_in_use coverUrl')
  expect(await refused({ coverUrl: 'https://altrove.example/x.webp' })).toBe('validation_failed coverUrl')
  expect(await refused({ title: ' \u200b ' })).toBe('validation_failed title')
  expect(await refused({ description: 'x'.repeat(1001) })).toBe('validation_failed description')
  // Mass assignment: fields that the author may not set are not accepted.
  expect(await refused({ approved: true })).toBe('validation_failed approved')
  expect(await usedBy(foreign)).toBeNull()
})

it('R-142 R-486 approved posts are public; waiting ones are for the author, the brand and superAdmins; refused ones for the author', async () => {
  const [author, other] = [await test.createUser(), await test.createUser()]
  const stranger = await test.createUser({ role: 'brand' })
  const sees = async (id: string) => {
    const answers = []
    for (const as of [author, other, box.owner, stranger, box.admin]) {
      const { statusCode } = await test.send(contract.getPost, { as, params: { id } })
      answers.push(statusCode)
    }
    return answers
  }
  const post = await box.send(author)
  expect(await sees(post._id)).toEqual([200, 404, 200, 404, 200])
  expect(await box.browsed(other)).not.toContain(post._id)
  expect(await box.browsed(box.owner)).not.toContain(post._id)
  expect(await box.browsed(author)).toContain(post._id)
  expect((await box.reject(post._id)).refusal).toBeNull()
  expect(await sees(post._id)).toEqual([200, 404, 404, 404, 404])
  const refused = await test.request(contract.getPost, { as: author, params: { id: post._id } })
  expect(refused).toMatchObject({
    state: 'refused',
    refusal: { reason: 'unclearPicture', text: 'Troppo scura' },
    can: { edit: true },
  })
  await test.request(contract.updatePost, {
    as: author,
    params: { id: post._id },
    body: { title: 'Più chiaro' },
  })
  expect(await box.approve(post._id)).toMatchObject({ approved: true, title: 'Più chiaro', refusal: null })
  expect(await sees(post._id)).toEqual([200, 200, 200, 200, 200])
  expect(await box.browsed(other)).toContain(post._id)
})

it('R-405 R-489 an approval gives 50 BrandPoints once and notifies the author; a withdrawal reverses them', async () => {
  const author = await box.mailed()
  const post = await box.send(author)
  const approved = await box.approve(post._id)
  expect(approved).toMatchObject({ approved: true, rewarded: true, can: { decide: false, edit: false } })
  expect(await balanceOf(author)).toBe(50)
  for (const as of [box.owner, box.admin]) {
    expect(
      await test.refused(contract.approvePost, { as, params: { id: post._id }, body: {} }),
    ).toMatchObject({ statusCode: 409, code: 'post_decided' })
  }
  expect(
    await test.refused(contract.rejectPost, {
      as: box.owner,
      params: { id: post._id },
      body: { reason: 'other' },
    }),
  ).toMatchObject({ code: 'post_decided' })
  await drain()
  const { items } = await test.request(listMovements, { as: author })
  expect(items).toMatchObject([
    { kind: 'proof-post', amount: 50, source: { type: 'post', id: post._id, title: 'Che pane' } },
  ])
  const live = await test.db
    .selectFrom('live_events')
    .select('type')
    .where('user_id', '=', author.id)
    .execute()
  expect(live.map(({ type }) => type)).toEqual(expect.arrayContaining(['points', 'post']))
  const sent = await test.db
    .selectFrom('deliveries')
    .select('template')
    .where('user_id', '=', author.id)
    .execute()
  expect(sent.map(({ template }) => template)).toContain('post-approved')
  const response = await test.send(contract.deletePost, { as: author, params: { id: post._id } })
  expect(response.statusCode).toBe(204)
  expect(await balanceOf(author)).toBe(0)
  expect(await usedBy(post.coverUrl.slice('/files/'.length))).toBeNull()
  const { ways } = await test.request(getWaysToEarn, { as: author })
  expect(ways.find(({ kind }) => kind === 'proofPost')).toMatchObject({ points: 50, done: 0 })
  // The product may be shown in another post; one post is never paid twice.
  await box.approve((await box.send(author, { productId: post.products[0]?._id ?? '' }))._id)
  expect(await balanceOf(author)).toBe(50)
})

it('R-449 nobody decides about another brand’s post, a colleague’s or their own', async () => {
  const stranger = await test.createUser({ role: 'brandManager' })
  const manager = await test.createUser({ role: 'brandManager', brand_id: box.brand.id })
  const decide = async (as: TestUser, id: string) => {
    const { statusCode, code } = await test.refused(contract.approvePost, { as, params: { id }, body: {} })
    return `${statusCode} ${code}`
  }
  const post = await box.send(await test.createUser())
  expect(await decide(stranger, post._id)).toBe('403 post_of_other_brand')
  const ofStaff = await box.send(manager)
  expect(await decide(box.owner, ofStaff._id)).toBe('403 post_of_own_staff')
  expect(await decide(manager, ofStaff._id)).toBe('403 post_of_own_staff')
  const ofAdmin = await box.send(box.admin)
  expect(await decide(box.admin, ofAdmin._id)).toBe('403 post_of_own_staff')
  // The platform decides; its approval does not pay people of the shop.
  expect(await box.approve(ofStaff._id, box.admin)).toMatchObject({ approved: true, rewarded: false })
  expect(await balanceOf(manager)).toBe(0)
  // A product of the catalogue has no brand.
  const ofCatalogue = await box.send(await test.createUser(), { productId: (await box.product(null)).id })
  expect(await decide(box.owner, ofCatalogue._id)).toBe('403 post_of_other_brand')
  expect(await box.approve(ofCatalogue._id, box.admin)).toMatchObject({
    approved: true,
    brand: null,
    rewarded: true,
  })
})

it('R-488 the author changes a post until it is approved, a superAdmin always; the decider must have seen the last change', async () => {
  const author = await test.createUser()
  const post = await box.send(author)
  const put = (as: TestUser, body: object) => ({ as, params: { id: post._id }, body })
  expect(await test.refused(contract.updatePost, put(author, { approved: true }))).toMatchObject({
    statusCode: 400,
  })
  const coverUrl = await makeFile(test.db, author.id, 'post')
  const changed = await test.request(contract.updatePost, put(author, { description: 'Altro', coverUrl }))
  expect(changed).toMatchObject({ description: 'Altro', title: 'Che pane', revision: 2, approved: false })
  expect(await usedBy(post.coverUrl.slice('/files/'.length))).toBeNull()
  expect(await usedBy(coverUrl)).toBe(`post ${post._id}`)
  expect(await test.refused(contract.approvePost, put(box.owner, { revision: 1 }))).toMatchObject({
    statusCode: 409,
    code: 'post_changed',
  })
  // The brand reads it, but only its author writes it.
  expect(await test.refused(contract.updatePost, put(box.owner, { title: 'Nostro' }))).toMatchObject({
    statusCode: 404,
  })
  await test.request(contract.approvePost, put(box.owner, { revision: 2 }))
  expect(await test.refused(contract.updatePost, put(author, { title: 'Dopo' }))).toMatchObject({
    statusCode: 409,
    code: 'post_approved',
  })
  // A file that the post shows already may be named by its address.
  const byAdmin = put(box.admin, { title: 'Corretto', coverUrl: `/files/${coverUrl}` })
  expect(await test.request(contract.updatePost, byAdmin)).toMatchObject({
    title: 'Corretto',
    approved: true,
  })
})

it('a superAdmin removes an approved post for good: its points are reversed', async () => {
  const [author, other] = [await test.createUser(), await test.createUser()]
  const post = await box.send(author)
  await box.approve(post._id)
  await box.reject(post._id, box.admin)
  expect(await balanceOf(author)).toBe(0)
  expect(await box.browsed(other)).not.toContain(post._id)
  const shown = await test.request(contract.getPost, { as: author, params: { id: post._id } })
  expect(shown).toMatchObject({
    state: 'removed',
    refusal: { reason: 'unclearPicture' },
    can: { edit: false },
  })
  expect(
    await test.refused(contract.updatePost, {
      as: author,
      params: { id: post._id },
      body: { title: 'Di nuovo' },
    }),
  ).toMatchObject({ code: 'post_approved' })
})

it('of many decisions at once one counts, and 50 BrandPoints are given once', async () => {
  const author = await test.createUser()
  const post = await box.send(author)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0
        ? test.send(contract.approvePost, { as: box.owner, params: { id: post._id }, body: {} })
        : test.send(contract.rejectPost, {
            as: box.owner,
            params: { id: post._id },
            body: { reason: 'other' },
          }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array<number>(7).fill(409)])
  const { approved } = await test.request(contract.getPost, { as: author, params: { id: post._id } })
  expect(await balanceOf(author)).toBe(approved ? 50 : 0)
})

it('LAW-13 in restaurants and tourism an approval gives no points', async () => {
  const place = await makeBrand(test.db, { sector: 'restaurant' })
  const host = await test.createUser({ role: 'brand', brand_id: place.id })
  const author = await test.createUser()
  const post = await box.send(author, { productId: (await box.product(place.id)).id })
  expect(await box.approve(post._id, host)).toMatchObject({ approved: true, rewarded: false })
  expect(await balanceOf(author)).toBe(0)
})

it('R-314 R-315 a program rewards basePost at sending once per product, approvedPost at approval, and reverses refused ones', async () => {
  const shop = await makeShop(test, { social: { basePost: 7, approvedPost: 11 } })
  const boss = await test.createUser({ role: 'brand', brand_id: shop.brandId })
  const member = await shop.customer()
  const points = async () => {
    await drain()
    const params = { userId: member.id, programId: shop.programId }
    return (await test.request(getProgramBalance, { as: member, params })).points
  }
  const post = await box.send(member, { productId: (await box.product(shop.brandId)).id })
  expect(await points()).toBe(7)
  await box.reject(post._id, boss)
  expect(await points()).toBe(0)
  await test.request(contract.updatePost, { as: member, params: { id: post._id }, body: { title: 'Meglio' } })
  // Once for a product: a reversed award for sending is not given again.
  expect(await points()).toBe(0)
  await box.approve(post._id, boss)
  expect(await points()).toBe(11)
  const second = await box.send(member, { productId: (await box.product(shop.brandId)).id })
  await box.approve(second._id, boss)
  expect(await points()).toBe(11 + 7 + 11)
  await test.request(contract.deletePost, { as: member, params: { id: second._id } })
  expect(await points()).toBe(11)
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})
