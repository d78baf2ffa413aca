import { listApplications } from '@vicino/contract/marketplace/brands/applications/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOnce } from '../../../../platform/jobs/jobs.ts'
import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import { makeBrand } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp } from '../../../../platform/testing/test-app.ts'
import { FEATURES } from '../../../all.ts'
import { businessJob } from './applications.jobs.ts'
import { handleOf } from './handle.ts'
import { type Office, openOffice } from './testing/applications-fixture.ts'
import { newPiva } from './testing/piva.ts'

let test: TestApp
let office: Office
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  office = await openOffice(test)
})
afterAll(() => test.close())

describe('applying', () => {
  it('R-427 stores the application, which its applicant and the superAdmin see', async () => {
    const user = await office.applicant()
    expect(await office.own(user)).toBeNull()
    const piva = newPiva()
    const application = await office.apply(user, { piva: ` IT ${piva}` })
    expect(application).toEqual({
      _id: expect.any(String),
      status: 'pending',
      brandName: 'Forno Bruno',
      legalSubject: 'Forno Bruno S.n.c.',
      piva,
      sedeLegale: 'Via dei Neri 4, 50122 Firenze',
      pec: 'fornobruno@pec.example.test',
      phone: '+39055123456',
      register: '',
      certifiedAt: test.clock.now().toISOString(),
      sector: null,
      checks: [],
      category: { _id: office.categoryId, name: { it: 'Panetterie', en: 'Bakeries' } },
      address: 'Via dei Neri 4',
      place: { _id: '048017', name: 'Firenze', provinceCode: 'FI' },
      position: null,
      website: 'https://fornobruno.example.test',
      reason: '',
      createdAt: test.clock.now().toISOString(),
      decidedAt: null,
      applicant: { _id: user.id, username: user.username, email: user.email },
    })
    expect(await office.own(user)).toEqual(application)
    expect((await test.request(listApplications, { as: office.admin })).items).toContainEqual(application)
    expect(await office.own(await office.applicant())).toBeNull()
  })

  it('R-427 needs a confirmed email; staff of a brand and superAdmins may not apply', async () => {
    const user = await test.createUser()
    expect((await office.send(user)).json()).toMatchObject({ statusCode: 409, code: 'email_unverified' })
    for (const role of ['brand', 'brandManager', 'scanner', 'superAdmin']) {
      expect((await office.send(await office.applicant({ role }))).statusCode).toBe(403)
    }
    expect((await office.send(await office.applicant({ role: 'promoter' }))).statusCode).toBe(201)
  })

  it('R-427 one application at a time, also when many are sent at once', async () => {
    const user = await office.applicant()
    const answers = await Promise.all(Array.from({ length: 5 }, () => office.send(user)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409])
    expect((await office.send(user)).json()).toMatchObject({ code: 'application_pending' })
  })

  it('R-427 the P.IVA of an existing brand is refused', async () => {
    const piva = newPiva()
    await makeBrand(test.db, { piva })
    expect((await office.send(await office.applicant(), { piva })).json()).toMatchObject({
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
    const user = await office.applicant()
    const problem = (await office.send(user, values)).json()
    expect(problem.statusCode).toBe(400)
    expect(Object.keys(problem.fieldErrors)).toEqual([field])
    expect(await office.own(user)).toBeNull()
  })
})

it('R-427 the queue goes oldest first, its pages skip and repeat nothing, and each takes one statement', async () => {
  const before = (await test.request(listApplications, { as: office.admin })).totalCount
  const sent: string[] = []
  for (let index = 0; index < 7; index += 1) {
    if (index % 3 === 0) test.clock.advance(60)
    sent.push((await office.apply(await office.applicant()))._id)
  }
  const seen: string[] = []
  let cursor: string | null = null
  do {
    test.takeStatements()
    const page: { items: { _id: string }[]; nextCursor: string | null; totalCount: number } =
      await test.request(listApplications, {
        as: office.admin,
        query: { limit: 3, ...(cursor === null ? {} : { cursor }) },
      })
    expect(test.takeStatements()).toHaveLength(1)
    expect(page.totalCount).toBe(before + 7)
    seen.push(...page.items.map(({ _id }) => _id))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seen.slice(-7)).toEqual(sent)
  expect(new Set(seen).size).toBe(seen.length)
  expect(await test.refused(listApplications, { as: await office.applicant() })).toMatchObject({
    statusCode: 403,
  })
})

it('refused applications are removed after two years, others stay', async () => {
  const [refused, open] = [await office.applicant(), await office.applicant()]
  await office.decide((await office.apply(refused))._id, { decision: 'refuse', reason: 'No' })
  await office.apply(open)
  const later = new Date(test.clock.now())
  // Two years later 29 February does not exist, so the test checks the day before and the day
  // after.
  later.setUTCFullYear(later.getUTCFullYear() + 2, later.getUTCMonth(), later.getUTCDate() - 1)
  await runOnce(test.db, businessJob, later)
  expect(await office.own(refused)).not.toBeNull()
  await runOnce(test.db, businessJob, new Date(later.getTime() + 2 * 86_400_000))
  expect([await office.own(refused), (await office.own(open))?.status]).toEqual([null, 'pending'])
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
