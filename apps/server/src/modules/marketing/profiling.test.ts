import { getMemberCatalogue } from '@vicino/contract/loyalty/claims/endpoints'
import { addSegment, countSegment } from '@vicino/contract/loyalty/customers/endpoints'
import { updateMemberConsents } from '@vicino/contract/loyalty/members/endpoints'
import { tryAutomation } from '@vicino/contract/marketing/automations/endpoints'
import { countReach, createCampaign } from '@vicino/contract/marketing/campaigns/endpoints'
import { ADULT_AGE, isAdult } from '@vicino/domain/age'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { firstValue } from '../../platform/db/statement.ts'
import { runOnce } from '../../platform/jobs/jobs.ts'
import { createTestApp, type TestApp, type TestUser } from '../../platform/testing/test-app.ts'
import { FEATURES } from '../all.ts'
import { type Clientele, makeClientele } from '../loyalty/customers/testing/customers-fixture.ts'
import { makeReward } from '../loyalty/programs/rewards/testing/reward.ts'
import { makeAutomation, MESSAGE, runsOf, settleAutomations } from './automations/testing/automations.ts'
import { campaignJob } from './campaigns/send-campaigns.ts'
import { campaignOf } from './campaigns/testing/campaign.ts'
import { mayStillLeave } from './outreach/outreach.queries.ts'

const MORNING = '2027-03-02T11:00:00+01:00'
const WANTS = { marketingConsent: true }
let test: TestApp
let shop: Clientele
/** Agrees; does not; agreed as a minor; agreed without a birth date. */
let people: Record<'yes' | 'no' | 'minor' | 'ageless', TestUser>
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
beforeEach(async () => {
  test.clock.set(MORNING)
  shop = await makeClientele(test)
  people = {
    yes: await shop.member({}, WANTS),
    no: await shop.member({}, { ...WANTS, profilingConsent: false }),
    minor: await shop.member({ birth_date: '2009-03-03' }, WANTS),
    ageless: await shop.member({ birth_date: null }, WANTS),
  }
  await shop.settle()
})
afterAll(() => test.close())

const ALL = { field: 'purchases', op: 'gte', value: 0 } as const
const of = () => ({ as: shop.owner, params: { programId: shop.programId } })
const segment = async () =>
  (await test.request(addSegment, { ...of(), body: { name: crypto.randomUUID(), rule: ALL } }))._id
const withdraw = (as: TestUser, granted = false) =>
  test.request(updateMemberConsents, {
    as,
    params: { id: shop.programId },
    body: { ...WANTS, infoConsent: false, profilingConsent: granted },
  })
/** Names of those who were told something. */
async function told(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT user_id AS id FROM outreach_sends WHERE program_id = ${shop.programId}`.execute(test.db)
  const names = Object.entries(people).filter(([, { id }]) => rows.some((row) => row.id === id))
  return names.map(([name]) => name)
}
const send = async (segmentId: string | null) => {
  await test.request(createCampaign, { ...of(), body: campaignOf({ segmentId }) })
  for (let run = 0; run < 3; run += 1) {
    await runOnce(test.db, campaignJob, test.clock.now())
    test.clock.advance(2)
  }
}

it('LAW-15 R-378 profiling is off by default: without it a segment, its campaign and an automation reach nobody, a message to all does', async () => {
  const off = await shop.member({}, { profilingConsent: undefined, ...WANTS } as never)
  const { rows } = await sql<{ granted: boolean }>`
    SELECT granted FROM consents WHERE user_id = ${off.id} AND purpose = 'loyalty-profiling'`.execute(test.db)
  expect(rows).toEqual([{ granted: false }])
  const body = { rule: ALL }
  expect(await test.request(countSegment, { ...of(), body })).toEqual({ count: 1 })
  expect(await test.request(countSegment, { ...of(), body: { rule: { not: { not: ALL } } } })).toEqual({
    count: 1,
  })
  const channels = { inApp: true, push: false, email: false }
  const reach = async (segmentId: string | null) =>
    (await test.request(countReach, { ...of(), body: { segmentId, channels } })).reached
  expect([await reach(await segment()), await reach(null)]).toEqual([1, 4])
  await send(await segment())
  expect(await told()).toEqual(['yes'])
  await send(null)
  expect(await told()).toEqual(['yes', 'no', 'minor', 'ageless'])
})

it('LAW-15 LAW-16 an automation, with or without a condition, stores no run for who did not agree or is below 18', async () => {
  const { _id: id } = await makeAutomation(test, shop, { actions: { message: MESSAGE, points: 5 } })
  for (const who of Object.values(people)) await shop.buy(who, 10)
  await settleAutomations(test)
  expect((await runsOf(test, shop.owner, id)).map(({ userId }) => userId)).toEqual([people.yes.id])
  expect(await told()).toEqual(['yes'])
  const tried = await test.request(tryAutomation, {
    as: shop.owner,
    body: {
      programId: shop.programId,
      trigger: { type: 'purchase' },
      actions: { message: MESSAGE },
    } as never,
  })
  expect(tried).toMatchObject({ happened: 1, members: 1, reachable: 1 })
})

it('LAW-15 a withdrawal between choosing and sending counts: campaign and automation', async () => {
  const segmentId = await segment()
  const body = campaignOf({ segmentId })
  await test.request(createCampaign, { ...of(), body })
  const { _id: id } = await makeAutomation(test, shop, { delayMinutes: 60, actions: { message: MESSAGE } })
  await shop.buy(people.yes, 10)
  await settleAutomations(test)
  // The recipients of the campaign are stored, and the run waits.
  await sql`UPDATE campaigns SET state = 'sending', started_at = now(), segment_id = NULL, recipients = 1
    WHERE program_id = ${shop.programId}`.execute(test.db)
  await sql`INSERT INTO campaign_recipients (campaign_id, user_id)
    SELECT id, ${people.yes.id} FROM campaigns WHERE program_id = ${shop.programId}`.execute(test.db)
  await withdraw(people.yes)
  await runOnce(test.db, campaignJob, test.clock.now())
  const { rows } = await sql<{ outcome: string }>`
    SELECT outcome FROM campaign_recipients WHERE user_id = ${people.yes.id}`.execute(test.db)
  expect(rows).toEqual([{ outcome: 'no_profiling' }])
  test.clock.advance(3600)
  await settleAutomations(test)
  expect((await runsOf(test, shop.owner, id)).map(({ state, reason }) => [state, reason])).toEqual([
    ['skipped', 'no_profiling'],
  ])
  expect(await told()).toEqual([])
})

it('LAW-15 a queued message that was chosen does not leave after the withdrawal; one to all does', async () => {
  await send(await segment())
  await send(null)
  const { rows } = await sql<{ id: string; chosen: boolean }>`
    SELECT id, is_profiled AS chosen FROM outreach_sends WHERE user_id = ${people.yes.id} ORDER BY id`.execute(
    test.db,
  )
  expect(rows.map(({ chosen }) => chosen)).toEqual([true, false])
  const leaves = () =>
    Promise.all(rows.map(({ id }) => mayStillLeave(test.db, id, 'email', test.clock.now())))
  expect(await leaves()).toEqual([true, true])
  await withdraw(people.yes)
  expect(await leaves()).toEqual([false, true])
  await withdraw(people.yes, true)
  expect(await leaves()).toEqual([true, true])
})

it('LAW-15 LAW-16 a reward for a segment is neither shown to nor claimed by who did not agree, at once after a withdrawal', async () => {
  const segmentId = await segment()
  await makeReward(test.db, shop.programId, { name: 'Per pochi', segment_id: segmentId })
  const shownTo = async (as: TestUser) =>
    (await test.request(getMemberCatalogue, { as, params: { id: shop.programId } })).items.map(
      ({ name }) => name,
    )
  const seen = []
  for (const who of Object.values(people)) seen.push((await shownTo(who)).length)
  expect(seen).toEqual([1, 0, 0, 0])
  await withdraw(people.yes)
  expect(await shownTo(people.yes)).toEqual([])
})

it('LAW-16 a minor enters segments on the eighteenth birthday; an older birth date changed meanwhile counts from then', async () => {
  const count = async () => (await test.request(countSegment, { ...of(), body: { rule: ALL } })).count
  expect(await count()).toBe(1)
  await sql`UPDATE users SET birth_date = '2009-03-04', updated_at = now() WHERE id = ${people.minor.id}`.execute(
    test.db,
  )
  await shop.settle()
  expect(await count()).toBe(1)
  test.clock.set('2027-03-04T00:00:01+01:00')
  expect(await count()).toBe(2)
})

it('LAW-16 day_of_age(), is_of_age() and isAdult() agree on every birth date', async () => {
  const day = fc.integer({ min: -25_000, max: 20_000 })
  await fc.assert(
    fc.asyncProperty(day, fc.integer({ min: -2, max: 2 }), async (born, near) => {
      const birth = dateText(born)
      const reached = await firstValue(test.db, '')<string>`
        SELECT day_of_age(${birth}::date, ${ADULT_AGE}::int)::text AS day`
      const today = dateText(dayAt(Date.parse(`${reached}T12:00:00Z`)) + near)
      const is = await firstValue(test.db, false)<boolean>`
        SELECT is_of_age(${birth}::date, ${today}::date, ${ADULT_AGE}::int) AS is`
      expect([is, near >= 0]).toEqual([isAdult(birth, today), isAdult(birth, today)])
    }),
    {
      numRuns: 150,
      examples: [
        [dayAt(Date.parse('2000-02-29T12:00:00Z')), 0],
        [dayAt(Date.parse('2002-03-01T12:00:00Z')), -1],
      ],
    },
  )
})

it.each([[{ profilingConsent: 'yes' }], [{ profilingConsent: null }], [{ profiling: true }]])(
  'LAW-15 consents of a program refuse %j and change nothing',
  async (more) => {
    const body = { ...WANTS, infoConsent: false, ...more }
    const problem = await test.refused(updateMemberConsents, {
      as: people.no,
      params: { id: shop.programId },
      body: body as never,
    })
    expect(problem.statusCode).toBe(400)
    expect(Object.keys(problem.fieldErrors ?? {})).toEqual(Object.keys(more))
  },
)

it('LAW-15 a change that names no profiling leaves it as it is', async () => {
  const body = { marketingConsent: false, infoConsent: false }
  const params = { id: shop.programId }
  const after = await test.request(updateMemberConsents, { as: people.yes, params, body })
  expect([after.marketing.granted, after.profiling.granted]).toEqual([false, true])
})

it('LAW-15 purchases of more than twelve months ago choose nobody', async () => {
  await shop.buy(people.yes, 50)
  await shop.settle()
  const count = async (field: string, value: number) =>
    (await test.request(countSegment, { ...of(), body: { rule: { field, op: 'gte', value } } as never }))
      .count
  const found = async () => [await count('purchases', 1), await count('totalValue', 50)]
  expect(await found()).toEqual([1, 1])
  test.clock.set('2028-02-29T11:00:00+01:00')
  expect(await found()).toEqual([1, 1])
  test.clock.set('2028-03-02T11:00:00+01:00')
  expect(await found()).toEqual([0, 0])
})
