import {
  createFollow,
  getFollow,
  listFollowed,
  toggleFollow,
  updateFollow,
} from '@vicino/contract/marketplace/follows/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBrand } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { follows } from './feature.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [follows] })
})
afterAll(() => test.close())

const followerCount = async (id: string) =>
  (await test.db.selectFrom('brands').select('follower_count').where('id', '=', id).executeTakeFirstOrThrow())
    .follower_count

it('R-491 toggling follows or unfollows, answers which, and counts followers', async () => {
  const user = await test.createUser()
  const { id: brandId } = await makeBrand(test.db)
  const toggle = () => test.request(toggleFollow, { as: user, params: { id: brandId } })
  expect(await toggle()).toEqual({ isFollowed: true })
  expect(await followerCount(brandId)).toBe(1)
  expect(await toggle()).toEqual({ isFollowed: false })
  expect(await followerCount(brandId)).toBe(0)
  expect(await test.refused(toggleFollow, { as: user, params: { id: user.id } })).toMatchObject({
    statusCode: 404,
    code: 'brand_not_found',
  })
})

it('R-491 R-575 many toggles at once leave a correct count', async () => {
  const user = await test.createUser()
  const { id: brandId } = await makeBrand(test.db)
  await Promise.all(
    Array.from({ length: 21 }, () => test.request(toggleFollow, { as: user, params: { id: brandId } })),
  )
  expect(await followerCount(brandId)).toBe(1)
})

it('R-492 by follow id the record, by brand id whether the caller follows', async () => {
  const user = await test.createUser()
  const { id: brandId } = await makeBrand(test.db)
  expect(await test.request(getFollow, { as: user, params: { id: brandId } })).toEqual({ isFollowed: false })
  const follow = await test.request(createFollow, { as: user, body: { brandId } })
  expect(await test.request(getFollow, { as: user, params: { id: brandId } })).toEqual({ isFollowed: true })
  expect(await test.request(getFollow, { as: user, params: { id: follow._id } })).toEqual(follow)
})

it('a follow of another user is not found, neither read nor changed', async () => {
  const [owner, other] = [await test.createUser(), await test.createUser()]
  const { id: brandId } = await makeBrand(test.db)
  const { _id: id } = await test.request(createFollow, { as: owner, body: { brandId } })
  expect(await test.refused(getFollow, { as: other, params: { id } })).toMatchObject({ statusCode: 404 })
  expect(
    await test.refused(updateFollow, { as: other, params: { id }, body: { notify: false } }),
  ).toMatchObject({ statusCode: 404, code: 'not_found' })
  expect(await test.request(getFollow, { as: owner, params: { id } })).toMatchObject({ notify: true })
})

it('R-493 followed brands, most recent first, by page and by name', async () => {
  const user = await test.createUser()
  const names = ['Àgora', 'Bottega', 'Cantina']
  for (const username of names) {
    const { id: brandId } = await makeBrand(test.db, { username })
    test.clock.advance(1)
    await test.request(createFollow, { as: user, body: { brandId } })
  }
  const page = await test.request(listFollowed, { as: user })
  expect(page.data.map((brand) => brand.username)).toEqual(names.toReversed())
  expect(page.data[0]).toEqual({
    _id: expect.any(String),
    username: 'Cantina',
    handle: expect.any(String),
    logo: null,
    avatar: null,
    verified: false,
  })
  expect(page.metadata).toEqual([{ totalCount: 3 }])
  const second = await test.request(listFollowed, { as: user, query: { limit: 2, page: 2 } })
  expect(second.data.map((brand) => brand.username)).toEqual(['Àgora'])
  const named = await test.request(listFollowed, { as: user, query: { search: 'agora' } })
  expect(named.metadata[0].totalCount).toBe(1)
  expect((await test.request(listFollowed, { as: await test.createUser() })).metadata[0].totalCount).toBe(0)
})

it('R-494 following twice makes one follow, whose notifications can be switched on and off', async () => {
  const user = await test.createUser()
  const { id: brandId } = await makeBrand(test.db)
  const follow = await test.request(createFollow, { as: user, body: { brandId } })
  expect(await test.request(createFollow, { as: user, body: { brandId } })).toEqual(follow)
  expect(await followerCount(brandId)).toBe(1)
  const off = await test.request(updateFollow, {
    as: user,
    params: { id: follow._id },
    body: { notify: false },
  })
  expect(off).toEqual({ ...follow, notify: false })
  expect(await test.refused(createFollow, { as: user, body: { brandId: user.id } })).toMatchObject({
    code: 'brand_not_found',
  })
})
