import { createExport, createExportSchedule } from '@vicino/contract/marketing/exports/endpoints'
import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { makeShop } from '../../../loyalty/members/testing/members-fixture.ts'

const COUPONS = { what: 'coupons', programId: null } as const
const ONCE = { ...COUPONS, from: null, to: null }
const DAILY = { ...COUPONS, every: 'daily', weekday: null, monthDay: null, hour: 7, isPaused: false } as const

const newOwner = (test: TestApp): Promise<TestUser> => test.createUser({ role: 'brand' })

/** Rows of another's brand, by the title of the endpoint that names them. */
export function exportRows(app: () => TestApp) {
  const file = async () => {
    const as = await newOwner(app())
    return (await app().request(createExport, { as, body: ONCE }))._id
  }
  const schedule = async () => {
    const as = await newOwner(app())
    return (await app().request(createExportSchedule, { as, body: DAILY }))._id
  }
  return {
    'DELETE /integration/export/{id}': { row: file },
    'GET /integration/export/{id}/csv': { row: file },
    'GET /integration/export/{id}/xlsx': { row: file },
    'PUT /integration/export-schedule/{id}': { row: schedule, body: DAILY },
    'DELETE /integration/export-schedule/{id}': { row: schedule },
  }
}

/** Valid requests of a brand. */
export function exportExamples(test: TestApp) {
  const example = async (body: object, other: object) => {
    const { brandId, programId } = await makeShop(test)
    const as = await test.createUser({ role: 'brand', brand_id: brandId })
    return {
      as,
      body: { ...body, programId },
      other: { body: { ...body, programId, ...other } },
      refused: { body: { ...body, programId: NO_ID } },
    }
  }
  return {
    'POST /integration/export': () => example({ ...ONCE, what: 'purchases' }, { what: 'movements' }),
    'POST /integration/export-schedule': () => example({ ...DAILY, what: 'purchases' }, { hour: 8 }),
  }
}

/** Makes a user who ran a brand, ordered an export, and scheduled it. */
export async function exported(test: TestApp, user: TestUser): Promise<void> {
  const owner = await newOwner(test)
  const { _id: file } = await test.request(createExport, { as: owner, body: ONCE })
  const { _id: schedule } = await test.request(createExportSchedule, { as: owner, body: DAILY })
  const by = { created_by: user.id }
  await test.db.updateTable('export_files').set(by).where('id', '=', file).execute()
  await test.db.updateTable('export_schedules').set(by).where('id', '=', schedule).execute()
}
