import type { Problem } from '@vicino/contract/common/problem'
import { getProgramBalance } from '@vicino/contract/loyalty/members/endpoints'
import type { VisitStay } from '@vicino/contract/loyalty/visits/schemas'
import {
  checkInByCode,
  getVisitCode,
  getVisits,
  renewVisitCode,
} from '@vicino/contract/loyalty/visits/endpoints'
import { minuteOfWeek } from '@vicino/domain/opening'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { members } from '../members/feature.ts'
import { programs } from '../programs/feature.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { visits } from './feature.ts'
import { Premises } from './testing/visits-fixture.ts'

let test: TestApp
let premises: Premises
beforeAll(async () => {
  test = await createTestApp({ features: [members, programs, visits] })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  premises = await Premises.open(test)
})
afterAll(() => test.close())

type Answer = Awaited<ReturnType<TestApp['send']>>
const codeOf = (answer: Answer): string => (answer.statusCode < 300 ? 'done' : answer.json<Problem>().code)

const points = async (of: TestUser) =>
  (
    await test.request(getProgramBalance, {
      as: of,
      params: { userId: of.id, programId: premises.programId },
    })
  ).points

const own = (as: TestUser) => test.request(getVisits, { as, params: { id: premises.programId } })

it('a check-in by position requires consent, which is off by default, logged and can be withdrawn; no position is stored', async () => {
  const maria = await premises.member()
  expect(await own(maria)).toMatchObject({ isOpen: true, consent: { granted: false, at: null } })
  expect(codeOf(await premises.here(maria))).toBe('visit_no_consent')
  await premises.consent(maria, true)
  await premises.consent(maria, true)
  expect(codeOf(await premises.here(maria, premises.position(79)))).toBe('done')
  expect(await points(maria)).toBe(5)
  expect((await own(maria)).offers).toMatchObject([
    { rule: 'qr', today: 0 },
    { rule: 'qui', proof: 'geofence', radius: 80, today: 1, thisMonth: 1 },
  ])
  await premises.consent(maria, false)
  test.clock.set('2027-03-03T11:00:00+01:00')
  expect(codeOf(await premises.here(maria))).toBe('visit_no_consent')
  const log = await test.db
    .selectFrom('consents')
    .select(['granted', 'text_version'])
    .where('user_id', '=', maria.id)
    .where('purpose', '=', 'loyalty-location')
    .orderBy('id')
    .execute()
  expect(log.map(({ granted }) => granted)).toEqual([true, false])
  // The shop's position is stored, not the phone's.
  const kept = await test.db
    .selectFrom('visit_presences')
    .select(['lat', 'lon'])
    .where('user_id', '=', maria.id)
    .execute()
  expect(kept).toEqual([{ lat: 45.4642, lon: 9.19 }])
  const { rows } = await sql<{ text: string }>`
    SELECT e::text AS text FROM loyalty_events e WHERE e.user_id = ${maria.id} AND e.type = 'visit'`.execute(
    test.db,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).not.toContain(String(premises.position(79).lat))
})

it('a check-in by position is a stay of two minutes: two positions at one shop, with the member’s own ticket, which writes nothing', async () => {
  const maria = await premises.member({ consents: true })
  const zeno = await premises.member({ consents: true })
  const begun = await premises.begin(maria)
  expect(begun.json()).toMatchObject({ place: { name: 'Centro' }, readyAt: '2027-03-02T10:02:00.000Z' })
  const { ticket } = begun.json<VisitStay>()
  expect(codeOf(await premises.finish(maria, ticket))).toBe('visit_too_soon')
  test.clock.advance(119)
  const early = await premises.finish(maria, ticket)
  expect(early.json<Problem>()).toMatchObject({
    code: 'visit_too_soon',
    message: expect.stringContaining('1 more'),
  })
  test.clock.advance(1)
  expect(codeOf(await premises.finish(zeno, ticket))).toBe('visit_stay_over')
  const [place, began, signature] = ticket.split('.')
  expect(codeOf(await premises.finish(maria, `${place}.${Number(began) - 60}.${signature}`))).toBe(
    'visit_stay_over',
  )
  // A person who has left or only passes by is outside the radius at the second position.
  expect(codeOf(await premises.finish(maria, ticket, premises.position(81)))).toBe('visit_too_far')
  expect(codeOf(await premises.finish(maria, ticket, premises.position(0, 51)))).toBe('visit_position_vague')
  expect(await test.db.selectFrom('visit_presences').where('user_id', '=', maria.id).execute()).toEqual([])
  expect(codeOf(await premises.finish(maria, ticket, premises.position(60)))).toBe('done')
  expect(await points(maria)).toBe(5)
  // The same ticket pays nothing more, and a check-in that cannot be paid does not begin.
  expect(codeOf(await premises.finish(maria, ticket))).toBe('visit_no_room')
  expect(codeOf(await premises.begin(maria))).toBe('visit_no_room')
  // Withdrawing consent takes effect at once; half an hour later the ticket has expired.
  const other = (await premises.begin(zeno)).json<VisitStay>().ticket
  test.clock.advance(120)
  await premises.consent(zeno, false)
  expect(codeOf(await premises.finish(zeno, other))).toBe('visit_no_consent')
  await premises.consent(zeno, true)
  test.clock.advance(1680)
  expect(codeOf(await premises.finish(zeno, other))).toBe('visit_stay_over')
})

it('far away, an inexact position, a closed shop and a second time are refused, and leave nothing behind', async () => {
  const maria = await premises.member({ consents: true })
  expect(codeOf(await premises.here(maria, premises.position(81)))).toBe('visit_too_far')
  expect(codeOf(await premises.here(maria, premises.position(0, 51)))).toBe('visit_position_vague')
  const minute = minuteOfWeek(test.clock.now())
  const hours = (from: number, to: number) =>
    sql`UPDATE shops SET opening = int4multirange(int4range(${from}::int, ${to}::int)) WHERE id = ${premises.placeId}`.execute(
      test.db,
    )
  await hours(minute + 1, minute + 60)
  expect(codeOf(await premises.here(maria))).toBe('visit_shop_closed')
  expect(codeOf(await premises.scan(maria, await premises.live()))).toBe('visit_shop_closed')
  await hours(minute, minute + 5)
  await sql`UPDATE shops SET closures = '{[2027-03-02,2027-03-03)}' WHERE id = ${premises.placeId}`.execute(
    test.db,
  )
  expect(codeOf(await premises.here(maria))).toBe('visit_shop_closed')
  await sql`UPDATE shops SET closures = '{}', opening = NULL WHERE id = ${premises.placeId}`.execute(test.db)
  expect(codeOf(await premises.here(maria))).toBe('done')
  expect(codeOf(await premises.here(maria))).toBe('visit_no_room')
  test.clock.advance(3600)
  expect(codeOf(await premises.here(maria))).toBe('visit_no_room')
  expect(await points(maria)).toBe(5)
  const events = await test.db
    .selectFrom('loyalty_events')
    .select('reason')
    .where('user_id', '=', maria.id)
    .where('type', '=', 'visit')
    .execute()
  expect(events).toEqual([{ reason: null }])
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('a printed QR requires the position of members who consented; after a renewal the old one is invalid', async () => {
  const code = await premises.printed()
  expect(await premises.printed()).toBe(code)
  const [maria, zeno] = [await premises.member({ consents: true }), await premises.member()]
  const look = (as: TestUser) => test.request(getVisitCode, { as, params: { code } })
  expect(await look(maria)).toMatchObject({
    place: { name: 'Centro' },
    programs: [{ points: 5, isMember: true }],
    needsPosition: true,
  })
  expect((await look(await test.createUser())).programs).toMatchObject([{ isMember: false }])
  expect(codeOf(await premises.scan(maria, code))).toBe('visit_position_needed')
  expect(codeOf(await premises.scan(maria, code, premises.position(101)))).toBe('visit_too_far')
  expect(codeOf(await premises.scan(maria, code, premises.position(99)))).toBe('done')
  // Without consent no position is asked for, and a sent one is ignored.
  expect((await look(zeno)).needsPosition).toBe(false)
  expect(codeOf(await premises.scan(zeno, code, premises.position(5000)))).toBe('done')
  expect(codeOf(await premises.scan(zeno, code))).toBe('visit_no_room')
  const params = { id: premises.programId, placeId: premises.placeId }
  await test.request(renewVisitCode, { as: premises.owner, params, body: {} })
  expect(codeOf(await premises.scan(await premises.member(), code))).toBe('visit_code_not_found')
  expect(codeOf(await premises.scan(await test.createUser(), await premises.printed()))).toBe('not_member')
  expect(codeOf(await premises.scan(premises.owner, await premises.printed()))).toBe('visit_own_brand')
})

it('while the platform suspends the brand nobody checks in there', async () => {
  const maria = await premises.member({ consents: true })
  const code = await premises.printed()
  const { ticket } = (await premises.begin(maria)).json<VisitStay>()
  const suspend = (at: Date | null) =>
    test.db.updateTable('brands').set({ suspended_at: at }).where('id', '=', premises.shop.brandId).execute()
  await suspend(test.clock.now())
  expect((await own(maria)).isOpen).toBe(false)
  expect(codeOf(await premises.begin(maria))).toBe('visit_not_offered')
  expect(codeOf(await premises.scan(maria, code, premises.position()))).toBe('visit_code_not_found')
  test.clock.advance(120)
  expect(codeOf(await premises.finish(maria, ticket))).toBe('visit_stay_over')
  await suspend(null)
  expect((await own(maria)).isOpen).toBe(true)
  expect(codeOf(await premises.finish(maria, ticket))).toBe('done')
})

it('the QR of a screen expires after a minute and cannot be forged; it needs no position', async () => {
  const maria = await premises.member({ consents: true })
  const code = await premises.live()
  test.clock.advance(59)
  expect(codeOf(await premises.scan(maria, `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`))).toBe(
    'visit_code_not_found',
  )
  const [place, until, signature] = code.split('.')
  expect(codeOf(await premises.scan(maria, `${place}.${Number(until) + 60}.${signature}`))).toBe(
    'visit_code_not_found',
  )
  expect(codeOf(await premises.scan(maria, code))).toBe('done')
  test.clock.advance(1)
  expect(codeOf(await premises.scan(await premises.member(), code))).toBe('visit_code_over')
})

it('nobody is in Milano and an hour later in Roma', async () => {
  const maria = await premises.member()
  expect(codeOf(await premises.scan(maria, await premises.printed()))).toBe('done')
  const roma = await Premises.open(test, { lat: 41.9028, lon: 12.4964 })
  await roma.shop.join(maria)
  test.clock.advance(3600)
  expect(codeOf(await roma.scan(maria, await roma.printed()))).toBe('visit_too_fast')
  test.clock.advance(3 * 3600)
  expect(codeOf(await roma.scan(maria, await roma.printed()))).toBe('done')
})

it('concurrency: ten check-ins of one member at once give points once', async () => {
  const maria = await premises.member()
  const code = await premises.printed()
  const send = () => test.send(checkInByCode, { as: maria, params: { code }, body: {} })
  const answers = await Promise.all(Array.from({ length: 10 }, send))
  expect(answers.map(codeOf).toSorted()).toEqual([
    'done',
    ...Array.from({ length: 9 }, () => 'visit_no_room'),
  ])
  expect(await points(maria)).toBe(5)
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})
