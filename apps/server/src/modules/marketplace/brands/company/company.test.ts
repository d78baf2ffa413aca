import { randomUUID } from 'node:crypto'
import { getBrand } from '@vicino/contract/marketplace/brands/endpoints'
import { getCompany, updateCompany } from '@vicino/contract/marketplace/brands/applications/endpoints'
import type { Problem } from '@vicino/contract/common/problem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_VERSION } from '../../../../platform/testing/endpoint-cases.ts'
import { makeBrand, makeDeal, makeFile } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { brands } from '../feature.ts'
import { newPiva } from '../applications/testing/piva.ts'

let test: TestApp
let owner: TestUser
let brandId: string
beforeAll(async () => {
  test = await createTestApp({ features: [brands] })
  owner = await test.createUser({ role: 'brand' })
  brandId = owner.brand_id ?? ''
})
afterAll(() => test.close())

const read = (as = owner, id = brandId) => test.request(getCompany, { as, params: { id } })
/**
 * Changes the company as a person who has just read it; people of other brands have no version of
 * it.
 */
const change = async (body: object, as = owner, id = brandId) => {
  const { version = NO_VERSION } = (await test.send(getCompany, { as, params: { id } })).json<{
    version?: string
  }>()
  return test.send(updateCompany, { as, params: { id }, body: { ...body, version } })
}

const hoursOf = async (openingHours: unknown) => {
  expect((await change({ openingHours })).statusCode).toBe(200)
  return test.request(getBrand, { as: owner, params: { id: brandId } })
}
const upload = (as: TestUser, use = 'brand') => makeFile(test.db, as.id, use)
const usedBy = async (key: string) =>
  (await test.db.selectFrom('files').select('used_by').where('key', '=', key).executeTakeFirst())?.used_by

describe('company data', () => {
  it('R-424 are stored as written and read again', async () => {
    const body = {
      username: 'Forno Bruno',
      handle: 'forno.bruno',
      description: 'Pane ogni mattina.\nAnche la domenica.',
      legalSubject: 'Forno Bruno S.n.c.',
      delegatedSubject: 'Bruno Bianchi',
      piva: newPiva(),
      sedeLegale: 'Via dei Neri 4, Firenze',
      pec: 'forno@pec.example.test',
      phone: '+39055123456',
      register: 'REA FI-123456',
      address: 'Via dei Neri 4',
      city: 'Firenze',
      latitude: 43.7696,
      longitude: 11.2558,
      website: 'https://forno.example.test',
      openingHours: [
        [],
        [[480, 780]],
        [
          [480, 780],
          [960, 1170],
        ],
        [[480, 780]],
        [[480, 780]],
        [[1200, 1560]],
        [],
      ],
    }
    const answer = await change(body)
    const { version } = await read()
    expect(answer.json()).toEqual({
      _id: brandId,
      version,
      logo: null,
      sector: null,
      sectorConfirmed: true,
      office: 'simple',
      missing: [],
      placeConfirmed: true,
      ...body,
    })
    expect(await read()).toEqual(answer.json())
    expect((await change({ pec: 'nuova@pec.example.test' })).statusCode).toBe(200)
    expect(await read()).toEqual({
      ...answer.json(),
      version: expect.not.stringContaining(version),
      pec: 'nuova@pec.example.test',
    })
    const cleared = { website: null, delegatedSubject: '', description: '', openingHours: null }
    expect((await change(cleared)).json()).toMatchObject(cleared)
  })

  it('the view of the loyalty area is the shop’s own: simple at first, and no form of the company meets it', async () => {
    const { version } = await read()
    expect((await change({ office: 'full' })).json()).toMatchObject({ office: 'full', version })
    expect(await read()).toMatchObject({ office: 'full', version })
    expect((await change({ office: 'none' })).json<Problem>().fieldErrors).toHaveProperty('office')
  })

  it('R-424 opening hours show in the public profile: none means closed, overlapping ones are joined, Sunday night runs into Monday', async () => {
    const closed = Array.from({ length: 7 }, () => [])
    expect(await hoursOf(closed)).toMatchObject({ openingHours: closed, isOpen: false })
    const overlapping = [
      [
        [540, 720],
        [660, 780],
      ],
      ...closed.slice(1),
    ]
    expect((await hoursOf(overlapping)).openingHours).toEqual([[[540, 780]], ...closed.slice(1)])
    const night = [...closed.slice(1), [[1200, 1560]]]
    expect((await hoursOf(night)).openingHours).toEqual(night)
    expect(await hoursOf(null)).toMatchObject({ openingHours: null, isOpen: null })
  })

  it('R-424 deals that have not ended move with their shop and are found by its new name; ended ones stay', async () => {
    const now = test.clock.now().getTime()
    const [live, over] = [
      await makeDeal(test.db, { brand_id: brandId, expires_at: new Date(now + 1e7) }),
      await makeDeal(test.db, { brand_id: brandId, expires_at: new Date(now - 1) }),
    ]
    await change({ latitude: 41.9, longitude: 12.5, username: 'Zibaldone' })
    const rows = await test.db
      .selectFrom('deals')
      .select(['lat', 'lon', 'search'])
      .where('id', 'in', [live.id, over.id])
      .orderBy('expires_at', 'desc')
      .execute()
    expect(rows.map(({ lat, lon }) => [lat, lon])).toEqual([
      [41.9, 12.5],
      [over.lat, over.lon],
    ])
    expect(rows[0]?.search).toContain('zibaldon')
  })

  it('R-424 R-452 a manager reads but does not change; another brand is not found; a superAdmin reads and changes any', async () => {
    const manager = await test.createUser({ role: 'brandManager', brand_id: brandId })
    expect(await read(manager)).toEqual(await read())
    const before = await read()
    expect((await change({ pec: 'x@pec.example.test' }, manager)).json()).toMatchObject({
      statusCode: 403,
      code: 'forbidden',
    })
    const stranger = await test.createUser({ role: 'brand' })
    for (const answer of [
      await test.send(getCompany, { as: stranger, params: { id: brandId } }),
      await change({ pec: 'x@pec.example.test' }, stranger),
    ]) {
      expect(answer.json()).toMatchObject({ statusCode: 404, code: 'brand_not_found' })
    }
    expect(await read()).toEqual(before)
    const admin = await test.createUser({ role: 'superAdmin' })
    expect((await change({ delegatedSubject: 'Ufficio' }, admin)).statusCode).toBe(200)
    expect(await read(admin)).toMatchObject({ delegatedSubject: 'Ufficio' })
    expect((await change({ pec: 'x@pec.example.test' }, admin, randomUUID())).statusCode).toBe(404)
  })

  it('R-424 a handle or P.IVA of another brand is refused, and nothing else of the body is written', async () => {
    const other = await makeBrand(test.db, { piva: newPiva() })
    for (const [body, code] of [
      [{ handle: other.handle, city: 'Altrove' }, 'handle_taken'],
      [{ piva: other.piva, city: 'Altrove' }, 'piva_taken'],
    ] as const) {
      expect((await change(body)).json()).toMatchObject({ statusCode: 409, code })
    }
    const { handle, piva, city } = await read()
    expect(city).not.toBe('Altrove')
    expect((await change({ handle, ...(piva === null ? {} : { piva }) })).statusCode).toBe(200)
  })

  it.each([
    [{ latitude: 45 }, 'longitude'],
    [{ longitude: 9 }, 'latitude'],
    [{ latitude: 90, longitude: 9 }, 'latitude'],
    [{ piva: '12345678901' }, 'piva'],
    [{ pec: '' }, 'pec'],
    [{ handle: 'Forno Bruno' }, 'handle'],
    [{ handle: 'assistenza' }, 'handle'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ openingHours: [[], [], []] }, 'openingHours'],
    [{ openingHours: [[[0, 3000]], [], [], [], [], [], []] }, 'openingHours.0.0.1'],
    [{ logo: '../../etc/passwd' }, 'logo'],
    [{ verified: true }, 'verified'],
    [{ followerCount: 1000 }, 'followerCount'],
    [{ description: '\u202e' }, 'description'],
  ])('R-424 %j is refused at its field', async (body, field) => {
    const before = await read()
    const problem = (await change(body)).json()
    expect(problem.statusCode).toBe(400)
    expect(Object.keys(problem.fieldErrors)).toEqual([field])
    expect(await read()).toEqual(before)
  })
})

describe('logo', () => {
  it('R-424 an uploaded image becomes the logo, another one replaces it, null removes it', async () => {
    const [first, second] = [await upload(owner), await upload(owner)]
    expect((await change({ logo: first })).json()).toMatchObject({ logo: `/files/${first}` })
    expect(await usedBy(first)).toBe(`brand-logo ${brandId}`)
    expect((await change({ logo: second })).json()).toMatchObject({ logo: `/files/${second}` })
    expect([await usedBy(first), await usedBy(second)]).toEqual([null, `brand-logo ${brandId}`])
    const profile = await test.request(getBrand, { as: owner, params: { id: brandId } })
    expect([profile.logo, profile.avatar]).toEqual([`/files/${second}`, `/files/${second}`])
    expect((await change({ logo: null })).json()).toMatchObject({ logo: null })
    expect(await usedBy(second)).toBeNull()
  })

  it('R-424 an image of somebody else or unknown, and one of another folder, are refused', async () => {
    const stranger = await test.createUser({ role: 'brand' })
    const refusals: [string, string][] = [
      [await upload(stranger), '404 file_not_found'],
      [`images/brand/${randomUUID()}.webp`, '404 file_not_found'],
      [await upload(owner, 'avatar'), '400 file_unfit'],
    ]
    for (const [logo, refusal] of refusals) {
      const problem = (await change({ logo, city: 'Altrove' })).json<Problem>()
      expect(`${problem.statusCode} ${problem.code}`).toBe(refusal)
      expect(problem.fieldErrors).toHaveProperty('logo')
    }
    expect(await read()).toMatchObject({ logo: null })
  })
})
