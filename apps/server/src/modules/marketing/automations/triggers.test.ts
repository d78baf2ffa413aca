import {
  deleteAutomation,
  getAutomation,
  pauseAutomation,
  resumeAutomation,
} from '@vicino/contract/marketing/automations/endpoints'
import { listNotices } from '@vicino/contract/foundation/notifications/endpoints'
import { createPost, approvePost } from '@vicino/contract/social/posts/endpoints'
import { AUTOMATION_LIFE, mayGo } from '@vicino/domain/lifecycles'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { makeFile, makeProduct } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { Counter } from '../../loyalty/claims/testing/claims-fixture.ts'
import { makeClientele } from '../../loyalty/customers/testing/customers-fixture.ts'
import { creditPending } from '../../loyalty/members/pending-points.ts'
import { takesCampaigns } from '../outreach/testing/rows.ts'
import { endsOf, makeAutomation, MESSAGE, runsOf, settleAutomations } from './testing/automations.ts'
import { workDue } from './work-due.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
// A Tuesday morning.
beforeEach(() => test.clock.set('2027-03-02T11:00:00+01:00'))
afterAll(() => test.close())

const settle = () => settleAutomations(test)

it('R-375 reached stamps, any reward or one, a refund and an approved Proof Post trigger it, each for its member only', async () => {
  const shop = await makeClientele(test, { acquisti: { stampCoeff: 10 } })
  const counter = new Counter(test, shop, shop.owner)
  const mug = await counter.reward({ points: 10 })
  const cap = await counter.reward({ points: 10, name: 'Cappello' })
  const make = async (trigger: Parameters<typeof makeAutomation>[2]) =>
    (await makeAutomation(test, shop, { ...trigger, actions: { stamps: 1 } }))._id
  const stamps = await make({ trigger: { type: 'stampsReached', amount: 3 } })
  const anyReward = await make({ trigger: { type: 'rewardClaimed' } })
  const oneReward = await make({ trigger: { type: 'rewardClaimed', rewardId: cap } })
  const refund = await make({ trigger: { type: 'refunded' } })
  const post = await make({ trigger: { type: 'postApproved' } })
  const maria = await shop.member()
  const anna = await shop.member()
  const { eventId } = await shop.buy(maria, 40)
  await shop.buy(anna, 20)
  await counter.claim(maria, mug, { points: 10 })
  await counter.claim(anna, cap, { points: 10 })
  await shop.giveBack(eventId ?? '', 5)
  const product = await makeProduct(test.db, { brand_id: shop.brandId })
  const body = { title: 'Che pane', description: 'Croccante fuori, morbido dentro.', productId: product.id }
  const coverUrl = await makeFile(test.db, anna.id, 'post')
  const sent = await test.request(createPost, { as: anna, body: { ...body, coverUrl } })
  await test.request(approvePost, { as: shop.owner, params: { id: sent._id }, body: {} })
  await settle()
  const whose = async (id: string) =>
    (await runsOf(test, shop.owner, id)).map(({ userId, state }) => [
      userId === maria.id ? 'maria' : 'anna',
      state,
    ])
  expect(await whose(stamps)).toEqual([
    ['maria', 'done'],
    ['anna', 'done'],
  ])
  expect(await whose(anyReward)).toEqual([
    ['maria', 'done'],
    ['anna', 'done'],
  ])
  expect(await whose(oneReward)).toEqual([['anna', 'done']])
  expect(await whose(refund)).toEqual([['maria', 'done']])
  expect(await whose(post)).toEqual([['anna', 'done']])
})

it('R-375 pending points count as reached when they become spendable', async () => {
  const shop = await makeClientele(test, { points: { pendingDays: 3 } })
  const { _id: id } = await makeAutomation(test, shop, { trigger: { type: 'pointsReached', amount: 50 } })
  const maria = await shop.member()
  await shop.buy(maria, 60)
  await settle()
  expect(await endsOf(test, shop.owner, id)).toEqual([])
  test.clock.set('2027-03-05T11:00:00+01:00')
  await inTransaction(test.db, (tx) => creditPending(tx, test.clock.now()))
  await settle()
  expect(await endsOf(test, shop.owner, id)).toEqual(['done'])
})

it('R-378 points in a message include those of the purchase and those given with it', async () => {
  const shop = await makeClientele(test)
  const message = { ...MESSAGE, text: 'Ora hai {punti} punti.' }
  await makeAutomation(test, shop, { actions: { points: 25, message } })
  const maria = await shop.member({}, { marketingConsent: true })
  await shop.buy(maria, 10)
  await settle()
  const { items } = await test.request(listNotices, { as: maria })
  expect(items.map(({ body: text }) => text).join('\n')).toContain('Ora hai 35 punti.')
})

it('R-378 a message is also sent by e-mail, and a member gets two a day over all automations of the brand', async () => {
  const shop = await makeClientele(test)
  const both = { ...MESSAGE, email: true }
  const ids: string[] = []
  for (let no = 0; no < 3; no += 1) {
    ids.push((await makeAutomation(test, shop, { actions: { message: both } }))._id)
  }
  const maria = await shop.member({ email_verified_at: test.clock.now() }, { marketingConsent: true })
  await takesCampaigns(test, maria, { email: true })
  await shop.buy(maria, 10)
  await settle()
  const ends = await Promise.all(ids.map((id) => endsOf(test, shop.owner, id)))
  expect(ends.flat().toSorted()).toEqual(['cap_day', 'done', 'done'])
  const figures = await Promise.all(
    ids.map(async (id) => (await test.request(getAutomation, { as: shop.owner, params: { id } })).messages),
  )
  expect(figures.filter((each) => each !== null)).toEqual([
    { sent: 1, delivered: 1, opened: 0, clicked: 0 },
    { sent: 1, delivered: 1, opened: 0, clicked: 0 },
  ])
  const { rows } = await sql<{ channel: string }>`
    SELECT channel FROM deliveries WHERE user_id = ${maria.id}`.execute(test.db)
  expect(rows.filter(({ channel }) => channel === 'email')).toHaveLength(2)
})

it('R-378 servers that work at once do each run once, and one that fails five times delays no other', async () => {
  const shop = await makeClientele(test)
  const { _id: id } = await makeAutomation(test, shop, { trigger: { type: 'joined' }, delayMinutes: 1 })
  const people: TestUser[] = []
  for (let no = 0; no < 6; no += 1) people.push(await shop.member())
  await settle()
  const [broken = expect.fail('nobody')] = people
  await sql`
    CREATE FUNCTION breaks() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`.execute(
    test.db,
  )
  await sql`CREATE TRIGGER breaks BEFORE UPDATE ON automation_runs FOR EACH ROW
    WHEN (NEW.user_id = ${sql.lit(broken.id)} AND NEW.state = 'done') EXECUTE FUNCTION breaks()`.execute(
    test.db,
  )
  const errors: unknown[] = []
  const log = { error: (told: unknown) => void errors.push(told) }
  for (let minute = 0; minute < 40; minute += 1) {
    test.clock.advance(60)
    await Promise.all([1, 2, 3].map(() => workDue(test.db, test.clock.now(), log, 1000)))
  }
  const runs = await runsOf(test, shop.owner, id)
  expect(runs.map(({ state, points }) => [state, points])).toEqual([
    ['failed', 0],
    ...people.slice(1).map(() => ['done', 20]),
  ])
  expect(runs[0]).toMatchObject({ userId: broken.id, reason: 'error' })
  expect(errors).toHaveLength(5)
  const { rows } =
    await sql`SELECT FROM loyalty_events WHERE program_id = ${shop.programId} AND type = 'gift'`.execute(
      test.db,
    )
  expect(rows).toHaveLength(5)
})

it('R-387 of the states and steps of an automation those of the table are accepted, the others refused', async () => {
  const shop = await makeClientele(test)
  const as = shop.owner
  const steps = { active: resumeAutomation, paused: pauseAutomation, deleted: deleteAutomation } as const
  const { _id: id } = await makeAutomation(test, shop)
  const stateOf = () =>
    test.db.selectFrom('automations').where('id', '=', id).select('state').executeTakeFirst()
  for (const from of Object.keys(AUTOMATION_LIFE.steps) as (keyof typeof steps)[]) {
    for (const to of Object.keys(steps) as (keyof typeof steps)[]) {
      await test.db.updateTable('automations').set({ state: from }).where('id', '=', id).execute()
      const { statusCode } = await test.send(steps[to] as typeof pauseAutomation, { as, params: { id } })
      // Whoever asks for the present state gets it again; a deleted automation is not found.
      const isAccepted = mayGo(AUTOMATION_LIFE, from, to) || (from === to && from !== 'deleted')
      expect([from, to, statusCode < 300 ? 'accepted' : statusCode]).toEqual([
        from,
        to,
        isAccepted ? 'accepted' : 404,
      ])
      expect(await stateOf()).toEqual({ state: isAccepted ? to : from })
    }
  }
})
