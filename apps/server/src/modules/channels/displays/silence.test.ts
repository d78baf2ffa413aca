import { getPlayer } from '@vicino/contract/channels/displays/endpoints'
import { listNotices } from '@vicino/contract/foundation/notifications/endpoints'
import { dateText, dayAt, startOfDay } from '@vicino/domain/loyalty/clock'
import { minuteOfWeek } from '@vicino/domain/opening'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { makeBrand } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { notifications } from '../../foundation/notifications/feature.ts'
import { silenceJob } from './displays.jobs.ts'
import { displays } from './feature.ts'
import { makeScreen } from './testing/display-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [displays, notifications] })
})
afterAll(() => test.close())

const run = () => runOnce(test.db, silenceJob, test.clock.now())
const told = async (as: TestUser) =>
  (await test.request(listNotices, { as, headers: { 'accept-language': 'it' } })).items.map(
    ({ title, body }) => `${title}: ${body}`,
  )

const WEEK = 10_080
/** Returns minutes of the week in the form of the column, also across its end. */
function weekOf(from: number, to: number): string {
  const [first, last] = [(from + WEEK) % WEEK, (to + WEEK) % WEEK]
  return first < last ? `{[${first},${last})}` : `{[0,${last}),[${first},${WEEK})}`
}

/**
 * Makes a brand's owner with a screen that is seen now; `hours` are the opening hours of its shop,
 * from now on.
 */
async function shopWithScreen(hours: readonly [from: number, to: number] | null) {
  const { id: brand_id } = await makeBrand(test.db)
  const minute = minuteOfWeek(test.clock.now())
  const opening = hours === null ? null : weekOf(minute + hours[0], minute + hours[1])
  await sql`UPDATE brands SET opening = ${opening}::int4multirange WHERE id = ${brand_id}`.execute(test.db)
  const owner = await test.createUser({ role: 'brand', brand_id })
  const screen = await makeScreen(test, brand_id)
  const hear = () => test.request(getPlayer, { headers: { authorization: `Bearer ${screen.token}` } })
  await hear()
  return { owner, hear }
}

it('a screen that is silent for 15 minutes of opening hours is reported to its brand, once until it is back', async () => {
  const { owner, hear } = await shopWithScreen([-5, 300])
  const unknown = await shopWithScreen(null)
  test.clock.advance(14 * 60)
  await run()
  expect(await told(owner)).toEqual([])
  test.clock.advance(61)
  await run()
  const news = 'Uno schermo non risponde: Vetrina: nessun segnale da più di 15 minuti.'
  expect([await told(owner), await told(unknown.owner)]).toEqual([[news], [news]])
  test.clock.advance(3600)
  await run()
  expect(await told(owner)).toEqual([news])
  await hear()
  test.clock.advance(16 * 60)
  await run()
  expect(await told(owner)).toEqual([news, news])
})

it('a screen in a shop follows the hours and closures of that shop, and the brand’s where the shop has none', async () => {
  // At noon, so that the day of a closure does not end within the test.
  const today = dayAt(test.clock.now().getTime()) + 1
  test.clock.set(new Date(startOfDay(today) + 12 * 3_600_000))
  const minute = minuteOfWeek(test.clock.now())
  const day = dateText(today)
  const [open, closed] = [weekOf(minute - 300, minute + 300), weekOf(minute - 300, minute - 200)]
  const inShop = async (brandHours: readonly [number, number], shop: object) => {
    const made = await shopWithScreen(brandHours)
    const row = { name: 'Centro', address: 'Via Po 1', city: 'Torino', lat: 45.07, lon: 7.69 }
    const { id } = await test.db
      .insertInto('shops')
      .values({ ...row, brand_id: made.owner.brand_id ?? '', created_at: test.clock.now(), ...shop })
      .returning('id')
      .executeTakeFirstOrThrow()
    await test.db
      .updateTable('displays')
      .set({ shop_id: id })
      .where('brand_id', '=', made.owner.brand_id)
      .execute()
    return made.owner
  }
  const OPEN = [-300, 300] as const
  const CLOSED = [-300, -200] as const
  const owners = [
    await inShop(CLOSED, { opening: open }),
    await inShop(OPEN, { opening: closed }),
    await inShop(OPEN, { opening: open, closures: `{[${day},${day}]}` }),
    await inShop(OPEN, { opening: null }),
    await inShop(OPEN, { opening: null, closures: `{[${day},${day}]}` }),
    await inShop(OPEN, { opening: open, closed_at: test.clock.now() }),
  ]
  test.clock.advance(16 * 60)
  await run()
  const counts = await Promise.all(owners.map(async (owner) => (await told(owner)).length))
  expect(counts).toEqual([1, 0, 0, 1, 0, 0])
})

it('nobody is notified while the shop is closed, nor before it has been open for 15 minutes', async () => {
  const closed = await shopWithScreen([-300, -1])
  const opens = await shopWithScreen([30, 300])
  test.clock.advance(31 * 60)
  await run()
  expect([await told(closed.owner), await told(opens.owner)]).toEqual([[], []])
  test.clock.advance(15 * 60)
  await run()
  expect([(await told(closed.owner)).length, (await told(opens.owner)).length]).toEqual([0, 1])
})
