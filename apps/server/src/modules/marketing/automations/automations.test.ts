import {
  addAutomation,
  changeAutomation,
  deleteAutomation,
  getAutomation,
  listAutomations,
  pauseAutomation,
  resumeAutomation,
} from '@vicino/contract/marketing/automations/endpoints'
import { addLabel, deleteSegment, addSegment } from '@vicino/contract/loyalty/customers/endpoints'
import { scheduleProgram, updateProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { AUTOMATION_LIMITS } from '@vicino/domain/loyalty/automations'
import { tier } from '@vicino/domain/loyalty/testing/make'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { type Clientele, makeClientele } from '../../loyalty/customers/testing/customers-fixture.ts'
import { ProgramOwner } from '../../loyalty/programs/testing/program-owner-fixture.ts'
import { FEATURES } from '../../all.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { endsOf, makeAutomation, runsOf, settleAutomations } from './testing/automations.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
// A Tuesday morning.
beforeEach(() => test.clock.set('2027-03-02T11:00:00+01:00'))
afterAll(() => test.close())

const settle = () => settleAutomations(test)
const TIERS = { enabled: true, tiers: [tier('Silver', 20), tier('Gold', 200)] }
const balanceOf = async (shop: Clientele, { id }: TestUser): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    SELECT balance FROM ledger_accounts WHERE user_id = ${id} AND program_id = ${shop.programId} AND unit = 'PTS'`.execute(
    test.db,
  )
  return rows[0]?.balance ?? 0
}

it('R-374 a brand lists, changes, pauses, resumes and deletes its automations; others do not see them; changes by staff are logged', async () => {
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

it('R-374 invalid automations are refused: no action, too many points, another program’s label, an unknown tier', async () => {
  const shop = await makeClientele(test, {}, TIERS)
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

it('R-375 R-378 a purchase gives points once, also when its event comes twice; the member’s history and the log show it', async () => {
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

it('R-375 only purchases of the minimum amount, or the first one, trigger it', async () => {
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

it('R-375 R-376 a tier below that of the conditions does not count, and conditions see the event’s effect', async () => {
  const shop = await makeClientele(test, {}, TIERS)
  const gold = { field: 'tier', op: 'eq', value: 'Gold' } as const
  const { _id: id } = await makeAutomation(test, shop, { trigger: { type: 'tierReached' }, condition: gold })
  const silver = await makeAutomation(test, shop, { trigger: { type: 'tierReached', rank: 1 } })
  const maria = await shop.member()
  await shop.buy(maria, 25)
  await settle()
  expect(await endsOf(test, shop.owner, id)).toEqual(['conditions'])
  expect(await endsOf(test, shop.owner, silver._id)).toEqual(['done'])
  await shop.buy(maria, 300)
  // The table of customers has not been updated yet.
  await settle()
  expect(await endsOf(test, shop.owner, id)).toEqual(['conditions', 'done'])
})

it('R-376 R-377 the database stores a delay, and conditions that are no longer met at its end stop the action', async () => {
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
    // The conditions did not hold for the second purchase when it happened.
    [false, 'skipped', 'conditions'],
  ])
})

it('R-374 events while an automation is paused start nothing, and due runs are skipped', async () => {
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

it('R-377 a run continues with the version with which it began', async () => {
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

it('R-375 a member enters again after the set number of days, or never', async () => {
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

it('R-375 birthdays of who agreed to be chosen, absent members and expiring points trigger on their day, each once', async () => {
  const shop = await makeClientele(test, { points: { expiryMonths: 1 } })
  const birthday = await makeAutomation(test, shop, { trigger: { type: 'birthday', days: 3 } })
  const away = await makeAutomation(test, shop, { trigger: { type: 'inactive', days: 7 } })
  const past = await makeAutomation(test, shop, { trigger: { type: 'inactive', days: 7, alsoPast: true } })
  const expiring = await makeAutomation(test, shop, { trigger: { type: 'pointsExpiring', days: 5 } })
  const maria = await shop.member({ birth_date: '1990-03-12' }, { infoConsent: true })
  const anna = await shop.member()
  await shop.member({ birth_date: '1990-03-12' }, { infoConsent: true, profilingConsent: false })
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

it('R-376 a segment of an automation cannot be deleted, and a label can trigger by it', async () => {
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

it.each([
  ['points', { points: 5 }],
  ['stamps', { stamps: 1 }],
] as const)(
  'LAW-7 with discounts only an automation gives no %s but for a purchase: it is refused when it is saved',
  async (field, actions) => {
    const shop = await makeClientele(test)
    await test.db
      .updateTable('programs')
      .set({ mode: 'discounts_only' })
      .where('id', '=', shop.programId)
      .execute()
    const body = {
      programId: shop.programId,
      name: 'Compleanno',
      trigger: { type: 'birthday', days: 0 },
      actions,
    } as const
    const refused = await test.refused(addAutomation, { as: shop.owner, body })
    expect([refused.statusCode, Object.keys(refused.fieldErrors ?? {})]).toEqual([400, [`actions.${field}`]])
    const made = await makeAutomation(test, shop)
    const change = { ...body, programId: undefined, version: made.version }
    expect(
      await test.refused(changeAutomation, {
        as: shop.owner,
        params: { id: made._id },
        body: change as never,
      }),
    ).toMatchObject({ statusCode: 400 })
  },
)

it('LAW-7 a program of discounts whose automations came to give without a purchase does not begin on its date, and its brand reads why', async () => {
  const owner = new ProgramOwner(
    test,
    await test.createUser({ role: 'brand', email_verified_at: new Date() }),
  )
  const scheduled = async () =>
    owner.step(scheduleProgram, await owner.create({ startDate: owner.inDays(3), endDate: owner.inDays(90) }))
  const [late, fine] = [await scheduled(), await scheduled()]
  const change = (params: { id: string }, body: object) =>
    test.refused(updateProgram, { as: owner.user, params, body, headers: { 'accept-language': 'it' } })
  const gift = await makeAutomation(
    test,
    { owner: owner.user, programId: late._id },
    {
      name: 'Auguri',
      trigger: { type: 'pointsReached', amount: 1 },
      actions: { points: 3 },
    },
  )
  const params = { id: gift._id }
  // Neither the mode nor the automation changes while the other one stands against it.
  expect(await change({ id: late._id }, { mode: 'discounts_only' })).toMatchObject({
    statusCode: 409,
    code: 'gifts_without_purchase',
    message: expect.stringContaining('Auguri'),
  })
  await test.request(pauseAutomation, { as: owner.user, params })
  const body = { mode: 'discounts_only' as const }
  for (const { _id: id } of [late, fine])
    await test.request(updateProgram, { as: owner.user, params: { id }, body })
  expect((await test.refused(resumeAutomation, { as: owner.user, params })).code).toBe(
    'gifts_without_purchase',
  )
  expect((await test.request(getAutomation, { as: owner.user, params })).state).toBe('paused')
  // An installation may have both from before the rule.
  await test.db.updateTable('automations').set({ state: 'active' }).where('id', '=', gift._id).execute()
  test.clock.advance(4 * 86_400)
  await owner.runJob()
  await owner.runJob()
  await settle()
  expect([(await owner.read(late)).status, (await owner.read(fine)).status]).toEqual(['draft', 'active'])
  const told = test.db
    .selectFrom('deliveries')
    .select(['template', 'data'])
    .where('user_id', '=', owner.user.id)
  const mails = (await told.where('channel', '=', 'email').execute()).filter(({ template }) =>
    template.startsWith('program-not-started'),
  )
  expect(mails).toEqual([
    {
      template: 'program-not-started-gifts',
      data: expect.objectContaining({ programId: late._id, program: late.name, automations: 'Auguri' }),
    },
  ])
})
