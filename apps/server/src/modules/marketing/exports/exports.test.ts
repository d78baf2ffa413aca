import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eraseUser } from '@vicino/contract/identity/account/endpoints'
import { exportCustomers } from '@vicino/contract/loyalty/customers/endpoints'
import { exportOwnDeals } from '@vicino/contract/marketplace/deals/endpoints'
import { isOfABrand } from '@vicino/contract/marketing/exports/constants'
import {
  changeExportSchedule,
  createExport,
  createExportSchedule,
  deleteExport,
  deleteExportSchedule,
  getExportCsv,
  getExportXlsx,
  listExports,
  listExportSchedules,
} from '@vicino/contract/marketing/exports/endpoints'
import type { Export, ExportScheduleBody } from '@vicino/contract/marketing/exports/schemas'
import { updateMemberConsents } from '@vicino/contract/loyalty/members/endpoints'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { Desk } from '../../loyalty/coupons/testing/coupons-fixture.ts'
import { type Clientele, makeClientele } from '../../loyalty/customers/testing/customers-fixture.ts'
import { jobs } from './exports.jobs.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
beforeEach(() => test.clock.set('2027-03-02T11:00:00+01:00'))
afterAll(() => test.close())

/** Runs both jobs at the test's clock. */
async function work(): Promise<void> {
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  for (const job of jobs) await runOnce(test.db, job(test.services), test.clock.now())
}

const DAILY: Omit<ExportScheduleBody, 'programId'> = {
  what: 'purchases',
  every: 'daily',
  weekday: null,
  monthDay: null,
  hour: 7,
  isPaused: false,
}
const once = (as: TestUser, what: Export['what'], programId: string | null, more: object = {}) =>
  test.request(createExport, { as, body: { what, programId, from: null, to: null, ...more } })
const listed = async (as: TestUser) => (await test.request(listExports, { as, query: {} })).items
const csvOf = async (as: TestUser, id: string) =>
  (await test.send(getExportCsv, { as, params: { id } })).body.replace('\uFEFF', '').trim().split('\r\n')
const schedule = (as: TestUser, body: ExportScheduleBody) => test.request(createExportSchedule, { as, body })
const storedFiles = async () =>
  (
    await readdir(join(test.services.config.dataDir, 'files', 'exports'), { recursive: true }).catch(() => [])
  ).filter((name) => name.endsWith('.gz'))
const audits = async (id: string) => {
  const rows = await test.db
    .selectFrom('audit_log')
    .where('object_id', '=', id)
    .select('action')
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

async function withPurchase(): Promise<{ office: Clientele; maria: TestUser }> {
  const office = await makeClientele(test, { acquisti: { pointCoeff: 1 } })
  const maria = await office.member({ first_name: 'Quirina' }, { infoConsent: true })
  await office.buy(maria, 30.5, { receiptId: 'S-1' })
  await office.settle()
  return { office, maria }
}

it('R-393 a job makes an export, which stays in the list with its rows and size, and is downloaded as CSV and XLSX', async () => {
  const { office, maria } = await withPurchase()
  const as = office.owner
  const made = await once(as, 'purchases', office.programId)
  expect(made).toMatchObject({ state: 'waiting', origin: 'once', rows: null, downloads: 0 })
  expect((await test.send(getExportCsv, { as, params: { id: made._id } })).json()).toMatchObject({
    code: 'export_not_ready',
  })
  await work()
  const lines = await csvOf(as, made._id)
  expect(lines[0]).toBe(
    'When;Customer;Handle;Receipt;Channel;Shop;Amount (€);Not refunded (€);Points;Stamps;Code',
  )
  const { username, handle } = maria
  expect(lines[1]).toMatch(
    new RegExp(`^2027-03-02 11:00:00;${username};${handle};S-1;Till;;30\\.50;30\\.50;30;0;[0-9a-f-]{36}$`),
  )
  const book = await test.app.inject({
    url: `/api/v1/integration/export/${made._id}/xlsx`,
    headers: { authorization: `Bearer ${await test.tokenFor(as)}` },
  })
  const sheet = strFromU8(unzipSync(book.rawPayload)['xl/worksheets/sheet1.xml'] as Uint8Array)
  expect(sheet.match(/<row>/g)).toHaveLength(2)
  const [found] = await listed(as)
  const bytes = Buffer.byteLength(`${lines.join('\r\n')}\r\n`)
  expect(found).toMatchObject({ state: 'ready', rows: 1, bytes, downloads: 2, by: as.username })
  expect(await audits(made._id)).toEqual(['export.created', 'export.downloaded', 'export.downloaded'])
  expect(getExportXlsx.permission).toBe('customer-EXPORT')
})

it('R-393 customers, movements, coupons and deals are exported too, and direct downloads are in the list', async () => {
  const desk = await Desk.open(test)
  const member = await desk.shop.customer()
  const coupon = await desk.give(member)
  await desk.shop.buy(member, 20)
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const as = desk.owner
  const { programId } = desk.shop
  await makeDeal(test.db, { brand_id: as.brand_id as string, title: 'Pane del giorno' })
  for (const what of ['customers', 'movements', 'coupons', 'deals'] as const)
    await once(as, what, isOfABrand(what) ? null : programId)
  await test.send(exportOwnDeals, { as })
  await test.send(exportCustomers, { as, params: { programId }, query: {} })
  await work()
  const items = await listed(as)
  expect(items.map(({ what, origin, state, rows }) => [what, origin, state, rows])).toEqual([
    ['customers', 'direct', 'sent', 1],
    ['deals', 'direct', 'sent', null],
    ['deals', 'once', 'ready', 1],
    ['coupons', 'once', 'ready', 1],
    ['movements', 'once', 'ready', 1],
    ['customers', 'once', 'ready', 1],
  ])
  const lines = await csvOf(as, items[3]?._id ?? '')
  expect(lines[1]).toContain(coupon.code?.slice(0, 5))
  expect((await csvOf(as, items[5]?._id ?? ''))[1]).toContain(member.username)
  expect((await csvOf(as, items[2]?._id ?? ''))[1]).toMatch(/^Pane del giorno;/)
  const refused = await test.refused(createExport, {
    as,
    body: { what: 'deals', programId, from: null, to: null },
  })
  expect(refused.fieldErrors).toHaveProperty('programId')
})

it('R-393 a schedule makes a file at its hour, each continuing at the end of the last one; one file covers all missed hours, and the brand is notified', async () => {
  const { office, maria } = await withPurchase()
  const as = office.owner
  const { programId } = office
  const made = await schedule(as, { ...DAILY, programId })
  expect(made.nextAt).toBe('2027-03-03T06:00:00.000Z')
  await work()
  expect(await listed(as)).toEqual([])
  test.clock.set('2027-03-03T07:00:30+01:00')
  await work()
  await work()
  const [first] = await listed(as)
  expect(first).toMatchObject({
    origin: 'schedule',
    rows: 1,
    from: '2027-03-02T06:00:00.000Z',
    until: '2027-03-03T06:00:00.000Z',
  })
  const told = await test.db
    .selectFrom('notices')
    .where('user_id', '=', as.id)
    .select(['template', 'data'])
    .execute()
  expect(told).toMatchObject([
    { template: 'export-ready', data: { exportId: first?._id, what: 'purchases' } },
  ])
  const mails = await test.db
    .selectFrom('deliveries')
    .where('template', '=', 'export-ready')
    .selectAll()
    .execute()
  expect(JSON.stringify(mails)).not.toContain(maria.username)
  // The server stood still for three days.
  test.clock.set('2027-03-04T12:00:00+01:00')
  await office.buy(maria, 12)
  test.clock.set('2027-03-06T10:00:00+01:00')
  await work()
  const [late, ...others] = await listed(as)
  expect(others).toHaveLength(1)
  expect(late).toMatchObject({
    rows: 1,
    from: '2027-03-03T06:00:00.000Z',
    until: '2027-03-06T06:00:00.000Z',
  })
  expect((await test.request(listExportSchedules, { as, query: {} }))[0]?.nextAt).toBe(
    '2027-03-07T06:00:00.000Z',
  )
})

it('R-393 a schedule is paused, changed and deleted; its files stay, and twenty is the maximum', async () => {
  const { office } = await withPurchase()
  const as = office.owner
  const body = { ...DAILY, programId: office.programId }
  const { _id: id } = await schedule(as, body)
  const params = { id }
  const paused = await test.request(changeExportSchedule, { as, params, body: { ...body, isPaused: true } })
  expect(paused).toMatchObject({ isPaused: true, nextAt: null })
  test.clock.set('2027-03-05T10:00:00+01:00')
  await work()
  expect(await listed(as)).toEqual([])
  const weekly = { ...body, every: 'weekly' as const, weekday: 1, hour: 6 }
  const changed = await test.request(changeExportSchedule, { as, params, body: weekly })
  expect(changed.nextAt).toBe('2027-03-08T05:00:00.000Z')
  test.clock.set('2027-03-08T06:01:00+01:00')
  await work()
  await test.request(deleteExportSchedule, { as, params })
  expect(await test.request(listExportSchedules, { as, query: {} })).toEqual([])
  const [file] = await listed(as)
  expect(file).toMatchObject({ origin: 'schedule', state: 'ready' })
  for (let count = 0; count < 20; count += 1) await schedule(as, body)
  expect(await test.refused(createExportSchedule, { as, body })).toMatchObject({
    code: 'export_schedules_full',
  })
})

it('R-393 a closed account is in no file from then on, and personal data disappears with the consent', async () => {
  const { office, maria } = await withPurchase()
  const as = office.owner
  const anna = await office.member({ first_name: 'Zenobia' }, { infoConsent: true })
  await office.settle()
  const { _id: id } = await once(as, 'customers', office.programId)
  await work()
  expect((await csvOf(as, id)).join('\n')).toMatch(/Zenobia[^]*Quirina|Quirina[^]*Zenobia/)
  test.clock.set('2027-03-02T12:00:00+01:00')
  const params = { id: office.programId }
  const consents = { marketingConsent: false, infoConsent: false }
  await test.request(updateMemberConsents, { as: anna, params, body: consents })
  const veiled = (await csvOf(as, id)).join('\n')
  expect([veiled.includes(anna.username), veiled.includes('Zenobia'), veiled.includes('Quirina')]).toEqual([
    true,
    false,
    true,
  ])
  const before = await storedFiles()
  const created_at = test.clock.now()
  await test.db.updateTable('sessions').set({ created_at }).where('user_id', '=', maria.id).execute()
  const erased = await test.send(eraseUser, { as: maria, params: { id: maria.id }, body: {} })
  expect([erased.statusCode, erased.body]).toEqual([204, ''])
  const gone = (await csvOf(as, id)).join('\n')
  expect([gone.includes(maria.username), gone.includes(anna.username)]).toEqual([false, true])
  await work()
  const after = await storedFiles()
  expect([after.length, after.some((name) => before.includes(name) && name.includes(id))]).toEqual([
    before.length,
    false,
  ])
  expect(await listed(as)).toMatchObject([{ _id: id, rows: 1 }])
  expect((await csvOf(as, id)).join('\n')).toContain(anna.username)
})

it('R-393 a file is deleted after 30 days or by a person, and a failing one is tried three times and reported', async () => {
  const { office } = await withPurchase()
  const as = office.owner
  const kept = (await storedFiles()).length
  const [one, two] = [
    await once(as, 'movements', office.programId),
    await once(as, 'customers', office.programId),
  ]
  await work()
  expect(await storedFiles()).toHaveLength(kept + 2)
  await test.request(deleteExport, { as, params: { id: one._id } })
  expect(await storedFiles()).toHaveLength(kept + 1)
  const { _id: failing } = await once(as, 'purchases', office.programId)
  const broken = {
    ...test.services,
    storage: { ...test.services.storage, putStream: () => Promise.reject(new Error('full')) },
  }
  for (const minute of [0, 2, 5]) {
    test.clock.set(new Date(Date.parse('2027-03-02T10:00:00Z') + minute * 60_000))
    await jobs[0]?.(broken).run(test.db, test.clock.now(), { error: () => undefined })
  }
  expect((await listed(as)).find(({ _id }) => _id === failing)).toMatchObject({ state: 'failed', rows: null })
  // A server that stops between writing a file and its row leaves such a file.
  const left = `exports/${failing}/abc.jsonl.gz`
  await test.services.storage.put(left, Buffer.from('left'))
  test.clock.set('2027-04-02T11:00:00+02:00')
  await work()
  expect(await test.services.storage.sizeOf(left)).toBeUndefined()
  expect(await listed(as)).toEqual([])
  expect(await test.refused(getExportCsv, { as, params: { id: two._id } })).toMatchObject({
    code: 'export_not_found',
  })
  expect((await storedFiles()).filter((name) => name.includes(two._id))).toEqual([])
})

it('R-393 a person who may not export sees nothing of it, and neither does another brand', async () => {
  const { office } = await withPurchase()
  const { _id: id } = await once(office.owner, 'customers', office.programId)
  await work()
  const params = { id }
  const stranger = await test.createUser({ role: 'brand', brand_id: (await makeClientele(test)).brandId })
  for (const as of [stranger, office.scanner]) {
    const code = as === stranger ? 'export_not_found' : 'forbidden'
    expect(await test.refused(getExportCsv, { as, params })).toMatchObject({ code })
    expect(await test.refused(deleteExport, { as, params })).toMatchObject({ code })
  }
  const elsewhere = { what: 'customers', programId: office.programId, from: null, to: null } as const
  expect(await test.refused(createExport, { as: stranger, body: elsewhere })).toMatchObject({
    code: 'program_not_found',
  })
  const wrong = { ...elsewhere, from: '2027-03-01' }
  expect(await test.refused(createExport, { as: office.owner, body: wrong })).toMatchObject({
    code: 'validation_failed',
  })
})
