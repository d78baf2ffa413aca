import { eraseUser } from '@vicino/contract/account'
import {
  applyForBusiness,
  decideApplication,
  getCompany,
  getOwnApplication,
  listApplications,
} from '@vicino/contract/business'
import { me } from '@vicino/contract/auth'
import { getBrand } from '@vicino/contract/brands'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runOnce } from '../../platform/jobs/jobs.ts'
import { NO_ID } from '../../platform/testing/endpoint-cases.ts'
import { makeBrand, makeCategory } from '../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../platform/testing/test-app.ts'
import { mailsTo } from '../auth/testing/mails.ts'
import { FEATURES } from '../index.ts'
import { businessJob } from './business.jobs.ts'
import { handleOf } from './handle.ts'
import { newPiva } from './testing/piva.ts'

let test: TestApp
let admin: TestUser
let categoryId: string
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  admin = await test.createUser({ role: 'superAdmin' })
  categoryId = (await makeCategory(test.db, { name_it: 'Panetterie', name_en: 'Bakeries' })).id
  await test.db
    .insertInto('places')
    .values({
      id: '048017',
      name: 'Firenze',
      province: 'Firenze',
      province_code: 'FI',
      region: 'Toscana',
      lat: 43.7696,
      lon: 11.2558,
    })
    .execute()
})
beforeEach(() => test.clock.set(new Date()))
afterAll(() => test.close())

const bodyOf = (values: object = {}) => ({
  legalSubject: 'Forno Bruno S.n.c.',
  piva: newPiva(),
  sedeLegale: 'Via dei Neri 4, 50122 Firenze',
  pec: 'fornobruno@pec.example.test',
  brandName: 'Forno Bruno',
  categoryId,
  address: 'Via dei Neri 4',
  placeId: '048017',
  website: 'https://fornobruno.example.test',
  ...values,
})
const applicant = (values: object = {}) => test.createUser({ email_verified_at: test.clock.now(), ...values })
const send = (as: TestUser, values: object = {}) => test.send(applyForBusiness, { as, body: bodyOf(values) })
const apply = (as: TestUser, values: object = {}) =>
  test.request(applyForBusiness, { as, body: bodyOf(values) })
const decide = (id: string, body: object, as = admin) =>
  test.send(decideApplication, { as, params: { id }, body })
const own = async (as: TestUser) => (await test.request(getOwnApplication, { as })).application

describe('applying', () => {
  it('R-427 stores the application, which its applicant and the superAdmin see', async () => {
    const user = await applicant()
    expect(await own(user)).toBeNull()
    const piva = newPiva()
    const application = await apply(user, { piva: ` IT ${piva}` })
    expect(application).toEqual({
      _id: expect.any(String),
      status: 'pending',
      brandName: 'Forno Bruno',
      legalSubject: 'Forno Bruno S.n.c.',
      piva,
      sedeLegale: 'Via dei Neri 4, 50122 Firenze',
      pec: 'fornobruno@pec.example.test',
      category: { _id: categoryId, name: { it: 'Panetterie', en: 'Bakeries' } },
      address: 'Via dei Neri 4',
      place: { _id: '048017', name: 'Firenze', provinceCode: 'FI' },
      website: 'https://fornobruno.example.test',
      reason: '',
      createdAt: test.clock.now().toISOString(),
      decidedAt: null,
      applicant: { _id: user.id, username: user.username, email: user.email },
    })
    expect(await own(user)).toEqual(application)
    expect((await test.request(listApplications, { as: admin })).items).toContainEqual(application)
    expect(await own(await applicant())).toBeNull()
  })

  it('R-427 needs a confirmed email; staff of a brand have no need', async () => {
    const user = await test.createUser()
    expect((await send(user)).json()).toMatchObject({ statusCode: 409, code: 'email_unverified' })
    for (const role of ['brand', 'brandManager', 'scanner', 'superAdmin']) {
      expect((await send(await applicant({ role }))).statusCode).toBe(403)
    }
    expect((await send(await applicant({ role: 'promoter' }))).statusCode).toBe(201)
  })

  it('R-427 one at a time, also of many at once', async () => {
    const user = await applicant()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(user)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409])
    expect((await send(user)).json()).toMatchObject({ code: 'application_pending' })
  })

  it('R-427 a P.IVA that a brand has is taken', async () => {
    const piva = newPiva()
    await makeBrand(test.db, { piva })
    expect((await send(await applicant(), { piva })).json()).toMatchObject({
      statusCode: 409,
      code: 'piva_taken',
    })
  })

  it.each([
    [{ piva: '12345678901' }, 'piva'],
    [{ piva: '00000000000' }, 'piva'],
    [{ piva: '1234567890' }, 'piva'],
    [{ pec: 'non una pec' }, 'pec'],
    [{ brandName: '' }, 'brandName'],
    [{ legalSubject: 'x'.repeat(201) }, 'legalSubject'],
    [{ categoryId: NO_ID }, 'categoryId'],
    [{ placeId: '999999' }, 'placeId'],
    [{ website: 'http://insicuro.example.test' }, 'website'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ status: 'approved' }, 'status'],
    [{ brandId: NO_ID }, 'brandId'],
    [{ role: 'brand' }, 'role'],
  ])('R-427 %j is refused at its field', async (values, field) => {
    const user = await applicant()
    const problem = (await send(user, values)).json()
    expect(problem.statusCode).toBe(400)
    expect(Object.keys(problem.fieldErrors)).toEqual([field])
    expect(await own(user)).toBeNull()
  })
})

describe('deciding', () => {
  it('R-427 an approval makes the brand where the comune is and its applicant the owner from the next token on', async () => {
    const user = await applicant({ language: 'en' })
    const { _id, piva } = await apply(user, { brandName: 'Forno Èlite & Figli' })
    expect((await decide(_id, { decision: 'approve' })).json()).toMatchObject({
      status: 'approved',
      decidedAt: test.clock.now().toISOString(),
    })
    const { role, brandId } = await test.request(me, { as: user })
    // What a refresh puts into the next token.
    expect(role).toBe('brand')
    const owner: TestUser = { ...user, role: 'brand', brand_id: brandId }
    expect(await test.request(getCompany, { as: owner, params: { id: brandId ?? '' } })).toMatchObject({
      username: 'Forno Èlite & Figli',
      handle: 'forno.elite.figli',
      legalSubject: 'Forno Bruno S.n.c.',
      piva,
      sedeLegale: 'Via dei Neri 4, 50122 Firenze',
      pec: 'fornobruno@pec.example.test',
      address: 'Via dei Neri 4',
      city: 'Firenze',
      latitude: 43.7696,
      longitude: 11.2558,
      website: 'https://fornobruno.example.test',
    })
    const profile = await test.request(getBrand, { as: admin, params: { id: brandId ?? '' } })
    expect(profile).toMatchObject({ verified: true, openingHours: null })
    expect(await mailsTo(test, user.id)).toEqual([
      {
        template: 'business-approved',
        address: null,
        language: 'en',
        data: { brandName: 'Forno Èlite & Figli' },
      },
    ])
    const audit = await test.db.selectFrom('audit_log').selectAll().where('object_id', '=', _id).execute()
    expect(audit).toMatchObject([
      { actor_id: admin.id, action: 'business.approved', brand_id: brandId, detail: {} },
    ])
  })

  it('R-427 a refusal tells its reason, and one may apply again', async () => {
    const user = await applicant()
    const { _id } = await apply(user)
    await decide(_id, { decision: 'refuse', reason: 'La visura non corrisponde.' })
    expect(await own(user)).toMatchObject({ status: 'refused', reason: 'La visura non corrisponde.' })
    expect(await test.request(me, { as: user })).toMatchObject({ role: 'audience', brandId: null })
    expect(await mailsTo(test, user.id)).toMatchObject([
      {
        template: 'business-refused',
        language: 'it',
        data: { brandName: 'Forno Bruno', reason: 'La visura non corrisponde.' },
      },
    ])
    const again = await apply(user)
    expect(await own(user)).toEqual(again)
  })

  it('R-427 two superAdmins at once: one decides, the other is told', async () => {
    const second = await test.createUser({ role: 'superAdmin' })
    for (let round = 0; round < 5; round += 1) {
      const user = await applicant()
      const { _id } = await apply(user)
      const answers = await Promise.all([
        decide(_id, { decision: 'approve' }),
        decide(_id, { decision: 'refuse', reason: 'No' }, second),
        decide(_id, { decision: 'approve' }, second),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
      const lost = answers.find(({ statusCode }) => statusCode === 409)
      expect(lost?.json()).toMatchObject({ code: 'application_decided' })
      expect(await mailsTo(test, user.id)).toHaveLength(1)
    }
  })

  it('R-427 two applications with one P.IVA become one brand', async () => {
    const piva = newPiva()
    const ids = [
      (await apply(await applicant(), { piva }))._id,
      (await apply(await applicant(), { piva }))._id,
    ]
    const answers = await Promise.all(ids.map((id) => decide(id, { decision: 'approve' })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const lost = answers.findIndex(({ statusCode }) => statusCode === 409)
    expect(answers[lost]?.json()).toMatchObject({ code: 'piva_taken' })
    // It still waits: the superAdmin refuses it with a reason.
    expect((await decide(ids[lost] ?? '', { decision: 'refuse', reason: 'Già presente' })).statusCode).toBe(
      200,
    )
  })

  it('R-427 brands of one name get handles of their own, reserved ones none', async () => {
    const handles: string[] = []
    for (const brandName of ['Bar Sport', 'Bar Sport', 'Bar Sport', 'Assistenza']) {
      const user = await applicant()
      const { _id } = await apply(user, { brandName })
      await decide(_id, { decision: 'approve' })
      const { brandId } = await test.request(me, { as: user })
      const params = { id: brandId ?? '' }
      handles.push((await test.request(getCompany, { as: admin, params })).handle)
    }
    expect(handles.slice(0, 2)).toEqual(['bar.sport', 'bar.sport.firenze'])
    expect(handles[2]).toMatch(/^bar\.sport\.firenze\.\d+$/)
    expect(handles[3]).toBe('assistenza.firenze')
  })

  it('R-427 who runs another brand by now is given none, and an unknown application is not found', async () => {
    const user = await applicant()
    const { _id } = await apply(user)
    const { id: brandId } = await makeBrand(test.db)
    await test.db
      .updateTable('users')
      .set({ role: 'scanner', brand_id: brandId })
      .where('id', '=', user.id)
      .execute()
    expect((await decide(_id, { decision: 'approve' })).statusCode).toBe(403)
    expect((await decide(_id, { decision: 'refuse', reason: 'Lavora altrove' })).statusCode).toBe(200)
    expect((await decide(NO_ID, { decision: 'approve' })).json()).toMatchObject({
      statusCode: 404,
      code: 'application_not_found',
    })
  })

  it.each([
    [{ decision: 'refuse' }, 'reason'],
    [{ decision: 'refuse', reason: ' ' }, 'reason'],
    [{ decision: 'approve', reason: 'Sì' }, 'reason'],
    [{ decision: 'maybe' }, 'decision'],
  ])('R-427 the decision %j is refused at its field', async (body, field) => {
    const problem = (await decide(NO_ID, body)).json()
    expect(problem.statusCode).toBe(400)
    expect(Object.keys(problem.fieldErrors)).toEqual([field])
  })

  it('R-427 an applicant who leaves at the moment of the approval is wholly gone or runs a brand', async () => {
    for (let round = 0; round < 8; round += 1) {
      const user = await applicant()
      const { _id } = await apply(user)
      const [left, approved] = await Promise.all([
        test.send(eraseUser, { as: user, params: { id: user.id }, body: {} }),
        decide(_id, { decision: 'approve' }),
      ])
      expect([
        [204, 404],
        [409, 200],
      ]).toContainEqual([left.statusCode, approved.statusCode])
    }
  })
})

it('R-427 the queue goes oldest first without gap or doubling, each page one statement', async () => {
  const before = (await test.request(listApplications, { as: admin })).totalCount
  const sent: string[] = []
  for (let index = 0; index < 7; index += 1) {
    if (index % 3 === 0) test.clock.advance(60)
    sent.push((await apply(await applicant()))._id)
  }
  const seen: string[] = []
  let cursor: string | null = null
  do {
    test.takeStatements()
    const page: { items: { _id: string }[]; nextCursor: string | null; totalCount: number } =
      await test.request(listApplications, {
        as: admin,
        query: { limit: 3, ...(cursor === null ? {} : { cursor }) },
      })
    expect(test.takeStatements()).toHaveLength(1)
    expect(page.totalCount).toBe(before + 7)
    seen.push(...page.items.map(({ _id }) => _id))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seen.slice(-7)).toEqual(sent)
  expect(new Set(seen).size).toBe(seen.length)
  expect(await test.refused(listApplications, { as: await applicant() })).toMatchObject({ statusCode: 403 })
})

it('refused applications go after two years, others stay', async () => {
  const [refused, open] = [await applicant(), await applicant()]
  await decide((await apply(refused))._id, { decision: 'refuse', reason: 'No' })
  await apply(open)
  const later = new Date(test.clock.now())
  later.setUTCFullYear(later.getUTCFullYear() + 2)
  await runOnce(test.db, businessJob, later)
  expect(await own(refused)).not.toBeNull()
  await runOnce(test.db, businessJob, new Date(later.getTime() + 86_400_000))
  expect([await own(refused), (await own(open))?.status]).toEqual([null, 'pending'])
})

it.each([
  [['Forno Bruno'], 'forno.bruno'],
  [['Caffè  dell’Opera!', 'Reggio nell’Emilia'], 'caffe.dell.opera.reggio.nel'],
  [['Ö'], 'o__'],
  [['★ ★'], 'brand'],
  [['x'.repeat(80), 'Reggio nell’Emilia', '12345'], `${'x'.repeat(13)}.reggio.nel.12345`],
])('the handle of %j is %s', (words, handle) => {
  expect(handleOf(...(words as [string, ...string[]]))).toBe(handle)
  expect(handle).toMatch(/^[a-z0-9._]{3,30}$/)
})
