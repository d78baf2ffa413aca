import { browseDeals, createDeal, getDeal, updateDeal } from '@vicino/contract/marketplace/deals/endpoints'
import {
  changePlannedDeal,
  dropPlannedDeal,
  listPlannedDeals,
  planDeal,
} from '@vicino/contract/marketplace/deals/planned/endpoints'
import type { PlannedDeal } from '@vicino/contract/marketplace/deals/planned/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeCategory, makeFile } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { startDeals } from '../deals.jobs.ts'
import { deals } from '../feature.ts'
import { startPlanned } from './start-planned.ts'

let test: TestApp
let brand: TestUser
let categoryId: string
beforeAll(async () => {
  test = await createTestApp({ features: [deals] })
  categoryId = (await makeCategory(test.db)).id
})
beforeEach(async () => {
  // A Monday in winter; the clocks change on 28 March.
  test.clock.set('2027-03-15T09:00:00+01:00')
  brand = await test.createUser({ role: 'brand' })
})
afterAll(() => test.close())

const TUESDAYS = { weekdays: [2], until: '2027-04-06', exempt: 'service' }
const body = async (values: Record<string, unknown> = {}) => ({
  images: [await makeFile(test.db, brand.id)],
  title: 'Piega del martedì',
  productName: 'Piega',
  description: 'Con lavaggio.',
  price: 20,
  discount: 30,
  lowestPrice: 20,
  quantity: 5,
  categoryIds: [categoryId],
  startDate: '2027-03-16T16:00:00.000Z',
  expirationDate: '2027-03-16T19:00:00.000Z',
  repeat: TUESDAYS,
  ...values,
})
const plan = async (values: Record<string, unknown> = {}): Promise<PlannedDeal> =>
  test.request(planDeal, { as: brand, body: (await body(values)) as never })
const start = () => startPlanned(test.db, test.services, test.clock.now())
const planned = async () => (await test.request(listPlannedDeals, { as: brand })).items
async function onOffer() {
  const { items } = await test.request(browseDeals, { as: await test.createUser(), query: { q: 'piega' } })
  return items.filter(({ brandId }) => brandId === brand.brand_id)
}
async function startAt(moment: string): Promise<void> {
  test.clock.set(moment)
  await start()
}

it('R-225 a series is published each Tuesday as a deal of its own, with all its units, until its last day', async () => {
  await plan()
  const starts: string[] = []
  const ids = new Set<string>()
  for (const day of ['03-16T16', '03-23T16', '03-30T15', '04-06T15']) {
    await startAt(`2027-${day}:01:00.000Z`)
    const [deal, ...others] = await onOffer()
    expect(others).toEqual([])
    expect(deal).toMatchObject({ quantity: 5, price: 20, discountPrice: 14 })
    ids.add(deal?._id ?? '')
    starts.push(deal?.expirationDate ?? '')
    const [waiting] = await planned()
    if (waiting) starts.push(waiting.startDate)
    test.clock.advance(4 * 3600)
    expect(await onOffer()).toEqual([])
  }
  expect(ids.size).toBe(4)
  expect(starts).toEqual([
    '2027-03-16T19:00:00.000Z',
    '2027-03-23T16:00:00.000Z',
    '2027-03-23T19:00:00.000Z',
    '2027-03-30T15:00:00.000Z',
    '2027-03-30T18:00:00.000Z',
    '2027-04-06T15:00:00.000Z',
    '2027-04-06T18:00:00.000Z',
  ])
  expect(await planned()).toEqual([])
})

it('R-226 art. 17-bis: what comes back shows the reduced price as the lowest, and only a service or perishable food does', async () => {
  const refused = await test.refused(planDeal, {
    as: brand,
    body: (await body({ repeat: { ...TUESDAYS, exempt: undefined } })) as never,
  })
  expect(Object.keys(refused.fieldErrors ?? {})).toEqual(['repeat.exempt'])
  const made = await plan()
  await startAt('2027-03-16T16:01:00.000Z')
  expect(await onOffer()).toMatchObject([{ price: 20, lowestPrice: 20 }])
  await startAt('2027-03-23T16:01:00.000Z')
  expect(await onOffer()).toMatchObject([{ price: 20, lowestPrice: 14 }])
  // The shop's word is on record. Another deal of the product is bound by the law.
  const noted = await test.db
    .selectFrom('audit_log')
    .select('detail')
    .where('object_id', '=', made._id)
    .where('action', '=', 'deal.plan_series')
    .execute()
  expect(noted).toMatchObject([{ detail: { exempt: 'service' } }])
  const {
    startDate: _start,
    repeat: _repeat,
    ...once
  } = await body({
    expirationDate: '2027-03-30T19:00:00.000Z',
  })
  expect((await test.refused(createDeal, { as: brand, body: once as never })).code).toBe('price_not_lowest')
})

it('a start counts once with two servers, after a crash, and in the loop; a missed one is left out', async () => {
  await plan()
  test.clock.set('2027-03-16T16:01:00.000Z')
  // A crash after the deal was written leaves nothing.
  await sql`CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'crash'; END $$`.execute(
    test.db,
  )
  await sql`CREATE TRIGGER crash BEFORE UPDATE ON planned_deals FOR EACH ROW EXECUTE FUNCTION crash()`.execute(
    test.db,
  )
  await expect(start()).rejects.toThrow('crash')
  expect(await onOffer()).toEqual([])
  await sql`DROP FUNCTION crash() CASCADE`.execute(test.db)
  await Promise.all([start(), start(), start()])
  await start()
  expect(await onOffer()).toHaveLength(1)

  // The servers stand still over the next Tuesday.
  test.clock.set('2027-03-24T09:00:00.000Z')
  const job = startDeals(test.services)
  const { waits } = await sql<{ waits: boolean }>`SELECT ${job.waits?.(test.clock.now())} AS waits`
    .execute(test.db)
    .then(({ rows }) => rows[0] ?? { waits: false })
  expect(waits).toBe(true)
  await job.run(test.db, test.clock.now(), console)
  expect(await onOffer()).toEqual([])
  expect(await planned()).toMatchObject([{ startDate: '2027-03-30T15:00:00.000Z', problem: null }])
})

it('one is skipped, its media follow its last deal, and an ended series leaves the running one', async () => {
  const made = await plan({ repeat: { ...TUESDAYS, weekdays: [2, 4] } })
  const skip = {
    ...made.deal,
    startDate: '2027-03-18T16:00:00.000Z',
    expirationDate: '2027-03-18T19:00:00.000Z',
    version: made.version,
  }
  const params = { id: made._id }
  const skipped = await test.request(changePlannedDeal, { as: brand, params, body: skip as never })
  expect(skipped).toMatchObject({ startDate: '2027-03-18T16:00:00.000Z' })
  await startAt('2027-03-16T16:01:00.000Z')
  expect(await onOffer()).toEqual([])
  await startAt('2027-03-18T16:01:00.000Z')
  const [thursday] = await onOffer()
  // The shop changes the running deal: the next one shows the same.
  const image = await makeFile(test.db, brand.id)
  const of = { id: thursday?._id ?? '' }
  await test.request(updateDeal, { as: brand, params: of, body: { images: [image], quantity: 3 } as never })
  await startAt('2027-03-23T16:01:00.000Z')
  const [tuesday] = await onOffer()
  expect(tuesday).toMatchObject({ images: [`/files/${image}`], quantity: 5 })
  const files = await test.db.selectFrom('files').select('used_by').where('key', '=', image).execute()
  expect(files).toEqual([{ used_by: `deal ${tuesday?._id}` }])
  // A new image for those to come.
  const [waiting] = await planned()
  const fresh = await makeFile(test.db, brand.id)
  const images = [...(waiting?.deal.images ?? []), fresh]
  const change = { ...waiting?.deal, images, startDate: waiting?.startDate, version: waiting?.version }
  await test.request(changePlannedDeal, { as: brand, params, body: change as never })
  await startAt('2027-03-25T16:01:00.000Z')
  const [last] = await onOffer()
  expect(last?.images).toEqual([`/files/${image}`, `/files/${fresh}`])

  await test.request(dropPlannedDeal, { as: brand, params })
  expect(await planned()).toEqual([])
  await start()
  expect(await test.request(getDeal, { as: brand, params: { id: last?._id ?? '' } })).toMatchObject({
    images: [`/files/${image}`, `/files/${fresh}`],
  })
})

/** Returns the fields at which a plan is refused. */
async function refusedAt(values: Record<string, unknown>): Promise<string[]> {
  const { fieldErrors = {} } = await test.refused(planDeal, {
    as: brand,
    body: (await body(values)) as never,
  })
  return Object.keys(fieldErrors)
}

it('a series that never begins, is too long, runs into itself or sells goods as a service is refused', async () => {
  expect(await refusedAt({ repeat: { ...TUESDAYS, until: '2027-03-15' } })).toEqual(['repeat.until'])
  expect(await refusedAt({ repeat: { ...TUESDAYS, until: '2028-04-15' } })).toEqual(['repeat.until'])
  expect(await refusedAt({ repeat: { ...TUESDAYS, until: '2027-02-30' } })).toEqual(['repeat.until'])
  expect(await refusedAt({ expirationDate: '2027-03-23T16:01:00.000Z' })).toEqual(['expirationDate'])
  expect(await refusedAt({ repeat: { ...TUESDAYS, weekdays: [] } })).toEqual(['repeat.weekdays'])
  const goods = {
    kind: 'goods',
    manufacturer: 'Forno',
    manufacturerContact: 'forno@example.it',
    outsideEu: false,
    responsible: '',
    responsibleContact: '',
    identification: 'Lotto 1',
    warnings: 'Nessuna',
  }
  expect(await refusedAt({ link: 'https://example.it/x', safety: goods })).toContain('repeat.exempt')
})
