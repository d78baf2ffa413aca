import { getBrand } from '@vicino/contract/marketplace/brands/endpoints'
import { getUser, updateUser } from '@vicino/contract/identity/profile/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDeal, makePlace, makeProduct } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { brands } from '../../marketplace/brands/feature.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { profile } from './feature.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [profile, deals, brands] })
  await makePlace(test.db)
})
afterAll(() => test.close())

const read = (as: TestUser, id = as.id) => test.request(getUser, { params: { id }, as })
const change = (as: TestUser, body: Record<string, unknown>, id = as.id) =>
  test.send(updateUser, { params: { id }, body, as })

describe('reading', () => {
  it('R-525 the record has every named field, location as [longitude, latitude], no password or token', async () => {
    const user = await test.createUser({ place_id: '015146', password_hash: 'geheim', language: 'it' })
    const response = await test.send(getUser, { params: { id: user.id }, as: user })
    const record = getUser.response.parse(response.json())
    expect(record).toEqual({
      _id: user.id,
      email: user.email,
      handle: user.handle,
      username: user.username,
      role: 'audience',
      avatar: null,
      firstName: '',
      lastName: '',
      birthDate: null,
      phone: null,
      emailVerified: false,
      brandId: null,
      products: [],
      location: { type: 'Point', coordinates: [9.19, 45.4642] },
      place: {
        _id: '015146',
        name: 'Milano',
        province: 'Milano',
        provinceCode: 'MI',
        latitude: 45.4642,
        longitude: 9.19,
      },
      followerCount: 0,
      isFollowed: false,
      activeDealCount: 0,
      language: 'it',
      cookieConsent: null,
      piva: null,
      newTerms: null,
      can: { applyForBusiness: true, openCompany: false, changeCompany: false, mergeAccounts: true },
      createdAt: user.created_at.toISOString(),
      updatedAt: user.updated_at.toISOString(),
    })
    expect(Object.keys(response.json())).not.toContain('password')
    expect(response.body).not.toContain('geheim')
  })

  it('R-525 a brand’s user carries the products, followers and active deals of the brand', async () => {
    const owner = await test.createUser({ role: 'brand' })
    const brandId = owner.brand_id ?? ''
    const product = await makeProduct(test.db, { brand_id: brandId })
    const deal = { brand_id: brandId, product_id: product.id }
    await makeDeal(test.db, deal)
    await makeDeal(test.db, { ...deal, expires_at: new Date(test.clock.now().getTime() - 1000) })
    await makeDeal(test.db, { ...deal, active: false })
    // The deal is sold out, but the job has not yet taken it out of the index of valid deals.
    await makeDeal(test.db, { ...deal, quantity: 3, redeemed: 3 })
    await test.db.insertInto('follows').values({ brand_id: brandId, user_id: owner.id }).execute()
    await test.db
      .updateTable('brands')
      .set({ follower_count: 7, piva: '12345678903' })
      .where('id', '=', brandId)
      .execute()
    expect(await read(owner)).toMatchObject({
      brandId,
      products: [product.id],
      followerCount: 7,
      isFollowed: true,
      activeDealCount: 1,
      piva: '12345678903',
      can: { applyForBusiness: false, openCompany: true, changeCompany: true, mergeAccounts: false },
    })
    const brand = await test.request(getBrand, { as: owner, params: { id: brandId } })
    expect(brand.activeDealCount).toBe(1)
  })

  it('R-525 a record is read in one statement', async () => {
    const user = await test.createUser()
    test.takeStatements()
    await read(user)
    expect(test.takeStatements()).toHaveLength(1)
  })

  it('R-523 the record of somebody else is not found, except by a superAdmin', async () => {
    const user = await test.createUser()
    for (const role of ['audience', 'brand', 'brandManager', 'promoter', 'scanner']) {
      const other = await test.createUser({ role })
      const problem = await test.refused(getUser, { params: { id: user.id }, as: other })
      expect(problem).toMatchObject({ statusCode: 404, code: 'user_not_found' })
      expect((await change(other, { username: 'Rubato' }, user.id)).statusCode).toBe(404)
    }
    const admin = await test.createUser({ role: 'superAdmin' })
    expect(await read(admin, user.id)).toMatchObject({ _id: user.id, username: user.username })
  })
})

describe('changing', () => {
  it('R-523 users change their own username, email, handle, language and place', async () => {
    const user = await test.createUser()
    const body = {
      username: 'Giulia Conti',
      email: 'giulia@example.test',
      handle: 'giulia.conti',
      language: 'en',
      placeId: '015146',
    }
    expect((await change(user, body)).json()).toMatchObject({
      username: 'Giulia Conti',
      email: 'giulia@example.test',
      handle: 'giulia.conti',
      language: 'en',
      place: { name: 'Milano' },
    })
    expect((await change(user, { placeId: null, language: null })).json()).toMatchObject({
      place: null,
      location: null,
      language: null,
      username: 'Giulia Conti',
    })
  })

  it.each(['role', 'brandId', 'verified', 'password', 'refreshToken', 'followerCount', '_id', 'createdAt'])(
    'R-523 %s cannot be set, and nothing else of the body is written either',
    async (key) => {
      const user = await test.createUser()
      const response = await change(user, { username: 'Altro Nome', [key]: 'superAdmin' })
      expect(response.statusCode).toBe(400)
      expect(response.json().fieldErrors).toHaveProperty([key])
      expect(await read(user)).toMatchObject({ username: user.username, role: 'audience' })
    },
  )

  it.each([
    ['email', 'email_taken'],
    ['username', 'username_taken'],
    ['handle', 'handle_taken'],
  ] as const)('a taken %s is a 409', async (column, code) => {
    const user = await test.createUser()
    const other = await test.createUser()
    const response = await change(user, { [column]: other[column] })
    expect(response.statusCode).toBe(409)
    expect(response.json().code).toBe(code)
    expect((await change(user, { [column]: user[column] })).statusCode).toBe(200)
  })

  it('an unknown comune is refused at its field', async () => {
    const user = await test.createUser()
    const response = await change(user, { placeId: '999999' })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      code: 'validation_failed',
      fieldErrors: { placeId: expect.any(String) },
    })
  })
})

describe('cookie consent', () => {
  it('R-011 every decision is added to the log and the newest of each purpose is valid', async () => {
    const user = await test.createUser()
    const decide = (statistics: boolean, marketing: boolean) =>
      change(user, { cookieConsent: { statistics, marketing } })
    expect((await decide(true, false)).json().cookieConsent).toEqual({
      statistics: true,
      marketing: false,
      decidedAt: test.clock.now().toISOString(),
    })
    test.clock.advance(60)
    await decide(false, true)
    expect((await read(user)).cookieConsent).toEqual({
      statistics: false,
      marketing: true,
      decidedAt: test.clock.now().toISOString(),
    })
    const log = await test.db
      .selectFrom('consents')
      .select(['purpose', 'granted', 'text_version', 'source'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
    expect(log.map(({ purpose, granted }) => [purpose, granted])).toEqual([
      ['cookie-statistics', true],
      ['cookie-marketing', false],
      ['cookie-statistics', false],
      ['cookie-marketing', true],
    ])
    expect(log.every(({ text_version, source }) => text_version !== '' && source !== '')).toBe(true)
  })

  it('only the user gives it, not even a superAdmin', async () => {
    const user = await test.createUser()
    const admin = await test.createUser({ role: 'superAdmin' })
    const response = await change(admin, { cookieConsent: { statistics: true, marketing: true } }, user.id)
    expect(response.statusCode).toBe(403)
    expect((await read(user)).cookieConsent).toBeNull()
  })
})
