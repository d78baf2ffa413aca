import {
  changeAutomation,
  deleteAutomation,
  getAutomation,
  listAutomationRuns,
  listAutomations,
  pauseAutomation,
  resumeAutomation,
  tryAutomation,
} from '@vicino/contract/automations/endpoints'
import { addLabel, deleteSegment, addSegment } from '@vicino/contract/customers/endpoints'
import { updateMemberConsents } from '@vicino/contract/members/endpoints'
import { AUTOMATION_LIMITS } from '@vicino/domain/loyalty/automations'
import { tier } from '@vicino/domain/loyalty/testing/make'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../platform/testing/test-app.ts'
import { type Clientele, makeClientele } from '../customers/testing/clientele.ts'
import { FEATURES } from '../all.ts'
import { findDifferences } from '../reconciliation/public.ts'
import { endsOf, makeAutomation, MESSAGE, runsOf, settleAutomations } from './testing/automations.ts'
import { measureRuns, removeRuns } from './results.queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
// A Tuesday morning.
beforeEach(() => test.clock.set('2027-03-02T11:00:00+01:00'))
afterAll(() => test.close())

const settle = () => settleAutomations(test)
const LEVELS = { enabled: true, tiers: [tier('Silver', 20), tier('Gold', 200)] }
const balanceOf = async (shop: Clientele, { id }: TestUser): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    SELECT balance FROM ledger_accounts WHERE user_id = ${id} AND program_id = ${shop.programId} AND unit = 'PTS'`.execute(
    test.db,
  )
  return rows[0]?.balance ?? 0
}
const noticesOf = async ({ id }: TestUser): Promise<string[]> => {
  const { rows } = await sql<{ title: string }>`
    SELECT data ->> 'title' AS title FROM notices WHERE user_id = ${id} AND data ? 'title' ORDER BY id`.execute(
    test.db,
  )
  return rows.map(({ title }) => title)
}

it('R-374 a brand lists, changes, pauses, resumes and deletes its automations; others do not see them; staff’s writes are on record', async () => {
  const shop = await makeClientele(test)
  const made = await makeAutomation(test, shop)
  const { _id: id } = made
  expect(made).toMatchObject({ state: 'active', version: 1, runs: { done: 0, waiting: 0 } })
  const list = await test.request(listAutomations, { as: shop.owner })
  expect(list.items.map(({ name }) => name)).toEqual(['Grazie per l’acquisto'])
  const body = {
    name: 'Grazie mille',
    trigger: { type: 'purchase', minAmount: 10 },
    actions: { points: 5 },
    version: 1,
  } as const
  const changed = await test.request(changeAutomation, { as: shop.owner, params: { id }, body })
  expect(changed).toMatchObject({ version: 2, name: 'Grazie mille', trigger: { minAmount: 10 } })
  expect(await test.refused(changeAutomation, { as: shop.owner, params: { id }, body })).toMatchObject({
    code: 'record_changed',
  })
  await test.request(pauseAutomation, { as: shop.owner, params: { id } })
  expect(await test.request(pauseAutomation, { as: shop.owner, params: { id } })).toMatchObject({
    state: 'paused',
  })
  await test.request(resumeAutomation, { as: shop.owner, params: { id } })
  const stranger = (await makeClientele(test)).owner
  for (const endpoint of [getAutomation, pauseAutomation, deleteAutomation]) {
    expect(
      await test.refused(endpoint as typeof getAutomation, { as: stranger, params: { id } }),
    ).toMatchObject({
      code: 'automation_not_found',
    })
  }
  await test.request(deleteAutomation, { as: shop.owner, params: { id } })
  expect((await test.request(listAutomations, { as: shop.owner })).items).toEqual([])
  const { rows } = await sql<{ action: string }>`
    SELECT action FROM audit_log WHERE object_id = ${id} AND object_type = 'automation' ORDER BY id`.execute(
    test.db,
  )
  expect(rows.map(({ action }) => action.split('.')[1])).toEqual([
    'create',
    'update',
    'pause',
    'resume',
    'delete',
  ])
})

it('R-374 what cannot be is refused: nothing to do, too many points, another program’s label, a level that there is not', async () => {
  const shop = await makeClientele(test, {}, LEVELS)
  const other = await makeClientele(test)
  const label = await test.request(addLabel, {
    as: other.owner,
    params: { programId: other.programId },
    body: { name: 'Altri', color: '#112233' },
  })
  const refusal = async (body: object) => {
    const made = makeAutomation(test, shop, body)
    return made.then(
      () => 'made',
      (error: Error) => error.message,
    )
  }
  expect(await refusal({ actions: {} })).toContain('validation_failed')
  expect(await refusal({ actions: { points: AUTOMATION_LIMITS.points + 1 } })).toContain('validation_failed')
  expect(await refusal({ actions: { labelId: label._id } })).toContain('label_not_found')
  expect(await refusal({ trigger: { type: 'tierReached', rank: 3 } })).toContain('validation_failed')
  expect(await refusal({ delayMinutes: AUTOMATION_LIMITS.delayMinutes + 1 })).toContain('validation_failed')
  expect(await refusal({ controlShare: 51 })).toContain('validation_failed')
})

it('R-375 R-378 a purchase gives points once, also when its event comes twice; the member’s history and the log tell of it', async () => {
  const shop = await makeClientele(test)
  const { _id: id } = await makeAutomation(test, shop, { actions: { points: 20, stamps: 1 } })
  const maria = await shop.member()
  await shop.buy(maria, 10)
  await settle()
  const before = await balanceOf(shop, maria)
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
  await sql`INSERT INTO outbox_log (type, payload, created_at)
    SELECT type, payload, created_at FROM outbox_log WHERE type = 'loyalty.earned' AND payload ->> 'userId' = ${maria.id}
      AND payload ->> 'type' = 'purchase'`.execute(test.db)
  await settle()
  expect(await balanceOf(shop, maria)).toBe(before)
  expect(before).toBe(30)
  expect(await runsOf(test, shop.owner, id)).toMatchObject([
    { userId: maria.id, state: 'done', reason: null, points: 20, stamps: 1, message: false },
  ])
  const { rows } = await sql<{ rule: string; kind: string; status: number }>`
    SELECT e.explanation -> 0 -> 'items' -> 0 ->> 'rule' AS rule, e.type AS kind, e.status FROM loyalty_events e
    WHERE e.program_id = ${shop.programId} AND e.source = 'automation'`.execute(test.db)
  expect(rows).toEqual([{ rule: id, kind: 'gift', status: 0 }])
  expect(await test.request(getAutomation, { as: shop.owner, params: { id } })).toMatchObject({
    runs: { done: 1, waiting: 0 },
    points: { total: 20, today: 20 },
    result: null,
  })
})

it('R-375 only purchases of the least amount, or the first one, start it', async () => {
  const shop = await makeClientele(test)
  const large = await makeAutomation(test, shop, { trigger: { type: 'purchase', minAmount: 50 } })
  const first = await makeAutomation(test, shop, { trigger: { type: 'purchase', firstOnly: true } })
  const maria = await shop.member()
  await shop.buy(maria, 49.99)
  await shop.buy(maria, 50)
  await settle()
  expect(await runsOf(test, shop.owner, large._id)).toHaveLength(1)
  expect(await runsOf(test, shop.owner, first._id)).toHaveLength(1)
})

it('R-375 R-376 a level below that of the conditions does not count, and conditions see what has just happened', async () => {
  const shop = await makeClientele(test, {}, LEVELS)
  const gold = { field: 'tier', op: 'eq', value: 'Gold' } as const
  const { _id: id } = await makeAutomation(test, shop, { trigger: { type: 'tierReached' }, condition: gold })
  const silver = await makeAutomation(test, shop, { trigger: { type: 'tierReached', rank: 1 } })
  const maria = await shop.member()
  await shop.buy(maria, 25)
  await settle()
  expect(await endsOf(test, shop.owner, id)).toEqual(['conditions'])
  expect(await endsOf(test, shop.owner, silver._id)).toEqual(['done'])
  await shop.buy(maria, 300)
  // The table of customers has not heard of it yet.
  await settle()
  expect(await endsOf(test, shop.owner, id)).toEqual(['conditions', 'done'])
})

it('R-376 R-377 a delay is kept by the database, and what holds no more when it is over is not done', async () => {
  const shop = await makeClientele(test)
  const condition = { field: 'purchases', op: 'lte', value: 1 } as const
  const delayMinutes = 3 * 24 * 60
  const { _id: id } = await makeAutomation(test, shop, { delayMinutes, condition })
  const [maria, anna] = [await shop.member(), await shop.member()]
  await shop.buy(maria, 10)
  await shop.buy(anna, 10)
  await settle()
  expect((await runsOf(test, shop.owner, id)).map(({ state, dueAt }) => [state, dueAt])).toEqual([
    ['waiting', '2027-03-05T10:00:00.000Z'],
    ['waiting', '2027-03-05T10:00:00.000Z'],
  ])
  test.clock.advance(2 * 24 * 3600)
  await shop.buy(anna, 10)
  await settle()
  // Another server, late.
  test.clock.advance(26 * 3600)
  await settle()
  const runs = await runsOf(test, shop.owner, id)
  expect(runs.map(({ userId, state, reason }) => [userId === maria.id, state, reason])).toEqual([
    [true, 'done', null],
    [false, 'skipped', 'conditions'],
    // The second purchase, of which the conditions held not even then.
    [false, 'skipped', 'conditions'],
  ])
})

it('R-378 a message needs the consent at the moment of sending; points do not', async () => {
  const shop = await makeClientele(test)
  const { _id: id } = await makeAutomation(test, shop, {
    delayMinutes: 60,
    actions: { message: MESSAGE },
  })
  const both = await makeAutomation(test, shop, { actions: { message: MESSAGE, points: 5 } })
  const maria = await shop.member({}, { marketingConsent: true })
  const anna = await shop.member({}, { marketingConsent: true })
  await shop.buy(maria, 10)
  await shop.buy(anna, 10)
  await test.request(updateMemberConsents, {
    as: anna,
    params: { id: shop.programId },
    body: { marketingConsent: false, infoConsent: true },
  })
  await settle()
  test.clock.advance(3600)
  await settle()
  const ends = await runsOf(test, shop.owner, id)
  expect(ends.map(({ userId, state, reason }) => [userId === maria.id, state, reason])).toEqual([
    [true, 'done', null],
    [false, 'skipped', 'no_consent'],
  ])
  expect(await noticesOf(anna)).toEqual([])
  expect(await noticesOf(maria)).toEqual(['Grazie!', 'Grazie!'])
  expect(
    (await runsOf(test, shop.owner, both._id)).map(({ state, reason, points }) => [state, reason, points]),
  ).toEqual([
    ['done', null, 5],
    ['done', 'no_consent', 5],
  ])
})

it('R-378 marketing waits for the end of quiet hours, points alone do not', async () => {
  const shop = await makeClientele(test)
  const told = await makeAutomation(test, shop, { actions: { message: MESSAGE, points: 5 } })
  const given = await makeAutomation(test, shop, { actions: { points: 7 } })
  const maria = await shop.member({}, { marketingConsent: true })
  test.clock.set('2027-03-27T22:30:00+01:00')
  await shop.buy(maria, 10)
  await settle()
  expect(await endsOf(test, shop.owner, given._id)).toEqual(['done'])
  // Summer time begins in that night.
  expect(await runsOf(test, shop.owner, told._id)).toMatchObject([
    { state: 'waiting', dueAt: '2027-03-28T07:00:00.000Z' },
  ])
  test.clock.set('2027-03-28T09:00:00+02:00')
  await settle()
  expect(await endsOf(test, shop.owner, told._id)).toEqual(['done'])
  expect(await noticesOf(maria)).toEqual(['Grazie!'])
})

it('R-378 points of an automation do not start it again, and chains end', async () => {
  const shop = await makeClientele(test)
  const reached = (amount: number) => ({ type: 'pointsReached', amount }) as const
  const chain = []
  for (const amount of [100, 110, 120, 130]) {
    chain.push(await makeAutomation(test, shop, { trigger: reached(amount), actions: { points: 10 } }))
  }
  const self = await makeAutomation(test, shop, { trigger: reached(105), actions: { points: 500 } })
  const maria = await shop.member()
  await shop.buy(maria, 100)
  await settle()
  const ends = []
  for (const { _id } of chain) ends.push(await endsOf(test, shop.owner, _id))
  expect(ends.slice(0, 2)).toEqual([['done'], ['done']])
  expect((await endsOf(test, shop.owner, self._id)).filter((end) => end === 'done')).toHaveLength(1)
  const { rows } = await sql<{ depth: number }>`
    SELECT max(cardinality(r.chain)) AS depth FROM automation_runs r JOIN automations a ON a.id = r.automation_id
    WHERE a.program_id = ${shop.programId} AND r.state = 'done'`.execute(test.db)
  expect(rows[0]?.depth).toBeLessThan(AUTOMATION_LIMITS.depth)
  // A rule that would feed itself: each purchase gives, and what it gives is no purchase.
  const { rows: gifts } = await sql<{ gifts: number }>`
    SELECT count(*)::int AS gifts FROM loyalty_events WHERE program_id = ${shop.programId} AND type = 'gift'`.execute(
    test.db,
  )
  expect(gifts[0]?.gifts).toBeLessThanOrEqual(5)
})

it('R-378 the budget of a day ends gifts of that day, and nobody is told of what was not given', async () => {
  const shop = await makeClientele(test)
  const { _id: id } = await makeAutomation(test, shop, {
    actions: { points: 20, message: MESSAGE },
    dailyPoints: 50,
  })
  const people = []
  for (let index = 0; index < 3; index += 1) people.push(await shop.member({}, { marketingConsent: true }))
  for (const one of people) await shop.buy(one, 10)
  await settle()
  expect((await endsOf(test, shop.owner, id)).toSorted()).toEqual(['budget', 'done', 'done'])
  const told = await Promise.all(people.map(noticesOf))
  expect(told.flat()).toHaveLength(2)
  test.clock.advance(24 * 3600)
  await shop.buy(people[0] as TestUser, 10)
  await settle()
  expect((await endsOf(test, shop.owner, id)).at(-1)).toBe('done')
})

it('R-374 what comes while an automation is paused starts nothing, and what comes due is skipped', async () => {
  const shop = await makeClientele(test)
  const { _id: id } = await makeAutomation(test, shop, { delayMinutes: 60 })
  const maria = await shop.member()
  await shop.buy(maria, 10)
  await settle()
  await test.request(pauseAutomation, { as: shop.owner, params: { id } })
  await shop.buy(maria, 10)
  test.clock.advance(3600)
  await settle()
  expect(await endsOf(test, shop.owner, id)).toEqual(['paused'])
  await test.request(resumeAutomation, { as: shop.owner, params: { id } })
  await shop.buy(maria, 10)
  await settle()
  await test.request(deleteAutomation, { as: shop.owner, params: { id } })
  test.clock.advance(3600)
  await settle()
  const { rows } = await sql<{ reason: string }>`
    SELECT reason FROM automation_runs WHERE automation_id = ${id} ORDER BY id`.execute(test.db)
  expect(rows.map(({ reason }) => reason)).toEqual(['paused', 'deleted'])
})

it('R-377 a run goes on by the version by which it began', async () => {
  const shop = await makeClientele(test)
  const { _id: id } = await makeAutomation(test, shop, { delayMinutes: 60 })
  const maria = await shop.member()
  await shop.buy(maria, 10)
  await settle()
  const body = { name: 'Di più', trigger: { type: 'purchase' }, actions: { points: 50 }, version: 1 } as const
  await test.request(changeAutomation, { as: shop.owner, params: { id }, body })
  await shop.buy(maria, 10)
  test.clock.advance(3600)
  await settle()
  expect((await runsOf(test, shop.owner, id)).map(({ version, points }) => [version, points])).toEqual([
    [1, 20],
    [2, 50],
  ])
})

it('R-375 who had it enters again after the days that are asked for, or never', async () => {
  const shop = await makeClientele(test)
  const weekly = await makeAutomation(test, shop, { reentryDays: 7 })
  const ever = await makeAutomation(test, shop, { reentryDays: null })
  const maria = await shop.member()
  for (const days of [0, 3, 5]) {
    test.clock.advance(days * 24 * 3600)
    await shop.buy(maria, 10)
    await settle()
  }
  expect(await endsOf(test, shop.owner, weekly._id)).toEqual(['done', 'reentry', 'done'])
  expect(await endsOf(test, shop.owner, ever._id)).toEqual(['done', 'reentry', 'reentry'])
})

it('R-375 birthdays of who shows them, members who stay away and points that run out come with the day, each once', async () => {
  const shop = await makeClientele(test, { points: { expiryMonths: 1 } })
  const birthday = await makeAutomation(test, shop, { trigger: { type: 'birthday', days: 3 } })
  const away = await makeAutomation(test, shop, { trigger: { type: 'inactive', days: 7 } })
  const past = await makeAutomation(test, shop, { trigger: { type: 'inactive', days: 7, alsoPast: true } })
  const expiring = await makeAutomation(test, shop, { trigger: { type: 'pointsExpiring', days: 5 } })
  const maria = await shop.member({ birth_date: '1990-03-12' }, { infoConsent: true })
  const anna = await shop.member({ birth_date: '1990-03-12' })
  await shop.buy(maria, 10)
  await settle()
  for (let day = 0; day < 9; day += 1) {
    test.clock.advance(24 * 3600)
    await settle()
  }
  const whose = async (id: string) => (await runsOf(test, shop.owner, id)).map(({ userId }) => userId)
  expect(await whose(birthday._id)).toEqual([maria.id])
  expect((await whose(away._id)).toSorted()).toEqual([maria.id, anna.id].toSorted())
  expect(await whose(past._id)).toHaveLength(2)
  expect(await whose(expiring._id)).toEqual([])
  test.clock.set('2027-03-28T11:00:00+02:00')
  await settle()
  await settle()
  expect(await whose(expiring._id)).toContain(maria.id)
  expect(await whose(away._id)).toHaveLength(2)
})

it('R-379 the control group is left alone and compared: what both spend in 30 days with its interval', async () => {
  const shop = await makeClientele(test)
  const { _id: id } = await makeAutomation(test, shop, {
    trigger: { type: 'joined' },
    controlShare: 50,
    actions: { points: 10 },
  })
  const people = []
  for (let index = 0; index < 12; index += 1) people.push(await shop.member())
  await settle()
  const runs = await runsOf(test, shop.owner, id)
  const control = new Set(runs.filter(({ state }) => state === 'control').map(({ userId }) => userId))
  expect(runs).toHaveLength(12)
  expect(runs.every(({ state }) => state === 'done' || state === 'control')).toBe(true)
  test.clock.advance(3600)
  for (const one of people) await shop.buy(one, control.has(one.id) ? 10 : 30)
  test.clock.advance(31 * 24 * 3600)
  await measureRuns(test.db, test.clock.now(), 100)
  await measureRuns(test.db, test.clock.now(), 100)
  const { result } = await test.request(getAutomation, { as: shop.owner, params: { id } })
  expect(result).toEqual({
    treated: { members: 12 - control.size, average: control.size === 12 ? 0 : 30 },
    control: { members: control.size, average: control.size === 0 ? 0 : 10 },
    // Too few to say more.
    comparison: null,
  })
})

it('R-379 the log has pages, by state; old runs go', async () => {
  const shop = await makeClientele(test)
  const { _id: id } = await makeAutomation(test, shop, { reentryDays: null })
  const maria = await shop.member()
  for (let index = 0; index < 4; index += 1) await shop.buy(maria, 10)
  await settle()
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: '3', ...(cursor === undefined ? {} : { cursor }) }
    const page = await test.request(listAutomationRuns, { as: shop.owner, params: { id }, query })
    seen.push(...page.items.map(({ _id }) => _id))
    cursor = page.nextCursor
  }
  expect(new Set(seen).size).toBe(4)
  const skipped = { as: shop.owner, params: { id }, query: { state: 'skipped' } } as const
  expect((await test.request(listAutomationRuns, skipped)).items).toHaveLength(3)
  const later = (days: number) => new Date(test.clock.now().getTime() + days * 86_400_000)
  await removeRuns(test.db, { skippedBefore: later(1), before: later(-1), limit: 100 })
  expect(await endsOf(test, shop.owner, id)).toEqual(['done'])
  await removeRuns(test.db, { skippedBefore: later(1), before: later(1), limit: 100 })
  expect(await endsOf(test, shop.owner, id)).toEqual([])
})

it('R-379 a test run says what would have happened in the last 30 days, and does nothing', async () => {
  const shop = await makeClientele(test)
  const maria = await shop.member({}, { marketingConsent: true })
  const anna = await shop.member()
  await shop.buy(maria, 10)
  test.clock.advance(3600)
  await shop.buy(maria, 60)
  await shop.buy(anna, 20)
  await settle()
  const tried = (body: object) =>
    test.request(tryAutomation, {
      as: shop.owner,
      body: {
        programId: shop.programId,
        trigger: { type: 'purchase' },
        actions: { points: 20, message: MESSAGE },
        ...body,
      },
    })
  expect(await tried({})).toMatchObject({
    happened: 3,
    members: 2,
    results: { done: 3, control: 0, conditions: 0, reentry: 0, budget: 0 },
    reachable: 2,
    points: 60,
  })
  const rich = { field: 'totalValue', op: 'gte', value: 50 } as const
  const some = await tried({ condition: rich, reentryDays: 7 })
  expect(some).toMatchObject({ results: { done: 1, conditions: 1, reentry: 1 }, points: 20 })
  expect(some.examples).toHaveLength(3)
  expect(await tried({ dailyPoints: 40 })).toMatchObject({ results: { done: 2, budget: 1 } })
  for (const trigger of [
    { type: 'joined' },
    { type: 'refunded' },
    { type: 'pointsReached', amount: 50 },
    { type: 'stampsReached', amount: 1 },
    { type: 'tierReached' },
    { type: 'rewardClaimed' },
    { type: 'postApproved' },
    { type: 'birthday' },
    { type: 'inactive', days: 7, alsoPast: true },
    { type: 'pointsExpiring', days: 7 },
  ]) {
    const { happened } = await tried({ trigger })
    expect([trigger.type, happened]).toEqual([
      trigger.type,
      trigger.type === 'joined' ? 2 : trigger.type === 'pointsReached' ? 1 : 0,
    ])
  }
  const { rows } = await sql`SELECT FROM automation_runs WHERE program_id = ${shop.programId}`.execute(
    test.db,
  )
  expect(rows).toEqual([])
})

it('R-376 a segment that an automation asks for stays, and a label goes on by it', async () => {
  const shop = await makeClientele(test)
  const params = { programId: shop.programId }
  const rule = { field: 'totalValue', op: 'gte', value: 50 } as const
  const body = { name: 'Spendono', rule }
  const segment = await test.request(addSegment, { as: shop.owner, params, body })
  const label = await test.request(addLabel, {
    as: shop.owner,
    params,
    body: { name: 'Buoni clienti', color: '#112233' },
  })
  const { _id: id } = await makeAutomation(test, shop, {
    condition: { field: 'segment', op: 'eq', value: segment._id },
    actions: { labelId: label._id },
  })
  const deleting = { as: shop.owner, params: { ...params, segmentId: segment._id } }
  expect(await test.refused(deleteSegment, deleting)).toMatchObject({ code: 'segment_in_use' })
  const [maria, anna] = [await shop.member(), await shop.member()]
  await shop.buy(maria, 60)
  await shop.buy(anna, 10)
  await settle()
  expect((await runsOf(test, shop.owner, id)).map(({ userId, label: on }) => [userId, on])).toEqual([
    [maria.id, true],
    [anna.id, false],
  ])
  expect((await shop.list({ label: label._id })).items.map(({ _id }) => _id)).toEqual([maria.id])
  await test.request(deleteAutomation, { as: shop.owner, params: { id } })
  await test.send(deleteSegment, deleting)
})

it('R-378 many members take as many statements as few', async () => {
  const shop = await makeClientele(test)
  await makeAutomation(test, shop, { actions: { points: 1, message: MESSAGE } })
  const people = []
  for (let index = 0; index < 6; index += 1) people.push(await shop.member())
  const bought = async (of: readonly TestUser[]) => {
    for (const one of of) await shop.buy(one, 10)
    await test.services.clock.now()
    await settle()
    test.takeStatements()
  }
  await bought(people.slice(0, 1))
  const counted = async (of: readonly TestUser[]): Promise<number> => {
    for (const one of of) await shop.buy(one, 10)
    test.takeStatements()
    await settle()
    return test.takeStatements().filter((text) => text.includes('automation_')).length
  }
  const one = await counted(people.slice(0, 1))
  expect(await counted(people)).toBe(one)
})
