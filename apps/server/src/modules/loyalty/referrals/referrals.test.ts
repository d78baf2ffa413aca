import type { Problem } from '@vicino/contract/common/problem'
import { getProgramBalance } from '@vicino/contract/loyalty/members/endpoints'
import { listNotices } from '@vicino/contract/foundation/notifications/endpoints'
import { listOwnReferrals, listReferrals } from '@vicino/contract/loyalty/referrals/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { members } from '../members/feature.ts'
import { notifications } from '../../foundation/notifications/feature.ts'
import { programs } from '../programs/feature.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { referrals } from './feature.ts'
import { referralData } from './referrals.personal-data.ts'
import { Invitations } from './testing/referrals-fixture.ts'

let test: TestApp
let invitations: Invitations
let maria: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [members, programs, notifications, referrals] })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  invitations = await Invitations.open(test)
  maria = await invitations.shop.customer()
})
afterAll(() => test.close())

type Answer = Awaited<ReturnType<TestApp['send']>>
const codeOf = (answer: Answer): string => (answer.statusCode < 300 ? 'done' : answer.json<Problem>().code)

const pointsOf = async (user: TestUser) =>
  (
    await test.request(getProgramBalance, {
      as: user,
      params: { userId: user.id, programId: invitations.shop.programId },
    })
  ).points

const own = async (as: TestUser = maria) =>
  (await test.request(listOwnReferrals, { as, query: { programId: invitations.shop.programId } })).items

const queue = (state?: 'review' | 'paid' | 'refused', as: TestUser = invitations.owner) =>
  test.request(listReferrals, {
    as,
    params: { id: invitations.shop.programId },
    query: state === undefined ? {} : { state },
  })

const auditOf = async (objectId: string) => {
  const rows = await test.db
    .selectFrom('audit_log')
    .where('object_id', '=', objectId)
    .orderBy('id')
    .select(['action', 'actor_id'])
    .execute()
  return rows.map(({ action, actor_id }) => [action, actor_id])
}

/** Lists a person's notifications, oldest first. */
async function told(as: TestUser): Promise<string[]> {
  await invitations.drain()
  const { items } = await test.request(listNotices, { as, headers: { 'accept-language': 'it' } })
  return items.map(({ title }) => title).toReversed()
}

it('R-327 an invitation is rewarded when the first purchase has stood for 14 days, not after a return; the inviter sees both, without the friends', async () => {
  await invitations.friendOf(maria)
  const returned = await invitations.friendOf(maria)
  expect(await own()).toMatchObject([{ state: 'waiting', decidedAt: null }, { state: 'waiting' }])
  await invitations.after(8)
  await invitations.shop.giveBack(returned.eventId, 15)
  await invitations.after(5.9)
  expect(await pointsOf(maria)).toBe(0)
  await invitations.after(0.2)
  await invitations.work()
  expect(await pointsOf(maria)).toBe(25)
  const shown = await own()
  expect(shown.map(({ state, reason }) => [state, reason])).toEqual([
    ['refused', 'purchase'],
    ['paid', null],
  ])
  expect(JSON.stringify(shown)).not.toContain(returned.friend.id)
  expect(await queue()).toMatchObject({ items: [], counts: { review: 0 } })
  expect(await auditOf(await invitations.idOf(returned.friend))).toEqual([['referral.refused', null]])
  // Each result is one notification; the payment makes no second one about points.
  expect(await told(maria)).toEqual(['Invito premiato: +25 punti', 'Invito non premiato'])
})

it('an invitation between two people with one phone waits for the brand; a release rewards it once, at that moment', async () => {
  const { friend } = await invitations.friendOf(maria)
  await invitations.onOnePhone(maria, friend)
  await invitations.after(14)
  expect([await pointsOf(maria), await own()]).toMatchObject([0, [{ state: 'review', reason: null }]])
  const { items, counts } = await queue('review')
  expect([items, counts]).toMatchObject([
    [
      {
        inviter: { userId: maria.id },
        invited: { userId: friend.id },
        signals: ['device'],
        can: { decide: true },
      },
    ],
    { review: 1 },
  ])
  expect(items[0]).toMatchObject({
    boughtAt: '2027-03-02T10:00:00.000Z',
    decideBy: '2027-03-31',
    lapsed: false,
  })
  expect((await own())[0]?.decideBy).toBe('2027-03-31')
  await invitations.after(3)
  const id = items[0]?._id ?? ''
  const answers = await Promise.all([
    invitations.release(id),
    invitations.release(id),
    invitations.refuse(id),
  ])
  expect(answers.map(codeOf).filter((code) => code !== 'referral_decided')).toHaveLength(1)
  const isReleased = codeOf(answers[2]) !== 'done'
  expect(await pointsOf(maria)).toBe(isReleased ? 25 : 0)
  const [, [action, actor] = []] = await auditOf(id)
  expect([action, actor]).toEqual([
    isReleased ? 'referral.released' : 'referral.refused',
    invitations.owner.id,
  ])
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('more than five friends in a day wait together, including the first; a refusal accuses nobody', async () => {
  const friends = []
  for (let index = 0; index < 6; index += 1) friends.push((await invitations.friendOf(maria)).friend)
  test.clock.set('2027-03-04T11:00:00+01:00')
  await invitations.friendOf(maria)
  await invitations.after(14)
  expect(await pointsOf(maria)).toBe(25)
  const { items, counts } = await queue('review')
  expect(counts).toEqual({ review: 6 })
  expect(await told(maria)).toEqual(['Invito premiato: +25 punti', 'Inviti in verifica: 6'])
  expect(await told(invitations.owner)).toEqual(['Inviti da verificare: 6'])
  expect(items.map(({ invited, signals }) => [invited.userId, signals])).toEqual(
    friends.map(({ id }) => [id, ['burst']]),
  )
  const [first, second] = items.map(({ _id }) => _id)
  expect(codeOf(await invitations.refuse(first ?? '', 'same_person'))).toBe('done')
  expect(codeOf(await invitations.release(second ?? ''))).toBe('done')
  expect(await pointsOf(maria)).toBe(50)
  expect((await own()).filter(({ state }) => state === 'refused')).toMatchObject([{ reason: 'conditions' }])
  expect((await told(maria)).slice(2)).toEqual(['Invito non premiato', 'Invito premiato: +25 punti'])
  expect((await queue('refused')).items).toMatchObject([{ reason: 'same_person', can: { decide: false } }])
  expect(codeOf(await invitations.refuse(first ?? '', 'purchase'))).toBe('validation_failed')
})

it('a cycle is never rewarded, directly or through others', async () => {
  const [anna, bruno, carla] = [
    await invitations.shop.customer(),
    await invitations.shop.customer(),
    await invitations.shop.customer(),
  ]
  // Anna invites Bruno, Bruno invites Carla, Carla invites Anna.
  await invite(anna, bruno)
  await invite(bruno, carla)
  await invite(carla, anna)
  for (const each of [anna, bruno, carla]) await invitations.shop.buy(each, 20)
  await invitations.drain()
  await invitations.after(14)
  for (const each of [anna, bruno, carla]) {
    expect(await pointsOf(each)).toBe(20)
    expect(await own(each)).toMatchObject([{ state: 'refused', reason: 'conditions' }])
  }
})

it('after 15 days without a decision only the rules reward or refuse, and this is stated; people of the brand who may decide are notified of the first waiting one', async () => {
  const looking = await test.createUser({ role: 'brandManager', brand_id: invitations.shop.brandId })
  await withoutDecisions(looking)
  const { friend } = await invitations.friendOf(maria)
  const returned = await invitations.friendOf(maria)
  await invitations.onOnePhone(maria, friend, returned.friend)
  await invitations.after(14)
  expect(await told(invitations.owner)).toEqual(['Inviti da verificare: 2'])
  expect(await told(looking)).toEqual([])
  const nina = await invitations.shop.customer()
  const later = await invitations.friendOf(nina)
  await invitations.onOnePhone(nina, later.friend)
  await invitations.after(15)
  // On the last day the brand can still decide.
  expect((await queue('review')).counts).toEqual({ review: 3 })
  expect(await told(invitations.owner)).toEqual(['Inviti da verificare: 2'])
  await invitations.shop.giveBack(returned.eventId, 15)
  await invitations.after(1)
  await invitations.work()
  expect(await pointsOf(maria)).toBe(25)
  const { items } = await queue()
  expect(items.map(({ state, reason, lapsed }) => [state, reason, lapsed])).toEqual([
    ['review', null, false],
    ['refused', 'purchase', true],
    ['paid', null, true],
  ])
  expect(await auditOf(await invitations.idOf(friend))).toEqual([
    ['referral.held', null],
    ['referral.lapsed', null],
  ])
  expect(await told(maria)).toEqual([
    'Inviti in verifica: 2',
    'Invito premiato: +25 punti',
    'Invito non premiato',
  ])
  expect(codeOf(await invitations.release(await invitations.idOf(friend)))).toBe('referral_decided')
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('a waiting invitation takes no award from its member when the program ends', async () => {
  const { friend } = await invitations.friendOf(maria)
  await invitations.onOnePhone(maria, friend)
  await invitations.after(14)
  const ends = {
    ends_at: new Date('2027-03-20T00:00:00+01:00'),
    claims_until: new Date('2027-05-19T00:00:00+02:00'),
  }
  await test.db.updateTable('programs').set(ends).where('id', '=', invitations.shop.programId).execute()
  await invitations.after(16)
  expect(await own()).toMatchObject([{ state: 'paid' }])
  expect(await pointsOf(maria)).toBe(25)
})

it('a held invitation cannot be released after a return of its purchase, nor by its own people, nor by another brand', async () => {
  const { inviter, eventId, referralId } = await invitations.held()
  await invitations.shop.giveBack(eventId, 20)
  expect(codeOf(await invitations.release(referralId))).toBe('referral_not_payable')
  expect(await pointsOf(inviter)).toBe(0)
  const { rows } =
    await sql`SELECT FROM loyalty_events WHERE user_id = ${inviter.id} AND type = 'award'`.execute(test.db)
  expect(rows).toEqual([])
  const other = await Invitations.open(test)
  expect(codeOf(await invitations.refuse(referralId, 'irregular', other.owner))).toBe('program_not_found')
  expect(codeOf(await other.refuse(referralId))).toBe('referral_not_found')
  await test.db
    .updateTable('users')
    .set({ invited_by: invitations.owner.id })
    .where('id', '=', (await queue('review')).items[0]?.invited.userId ?? '')
    .execute()
  expect((await queue('review')).items).toMatchObject([{ can: { decide: false } }])
  expect(codeOf(await invitations.refuse(referralId))).toBe('own_referral')
})

it('an erased account leaves no open invitation, and disappears from its inviter’s list', async () => {
  const { inviter, friend, referralId } = await invitations.held()
  expect(await referralExport(friend)).toMatchObject([{ side: 'invited', state: 'review' }])
  expect(await referralExport(inviter)).toMatchObject([{ side: 'inviter' }])
  await referralData.erase(test.db, friend.id, test.clock.now())
  await test.db.updateTable('users').set({ invited_by: null }).where('id', '=', friend.id).execute()
  expect([await queue(), await own(inviter)]).toMatchObject([{ items: [], counts: { review: 0 } }, []])
  expect(codeOf(await invitations.release(referralId))).toBe('referral_not_found')
})

it('a person who is no member has no list, and pages continue where they ended', async () => {
  const stranger = await test.createUser()
  const refused = await test.send(listOwnReferrals, {
    as: stranger,
    query: { programId: invitations.shop.programId },
  })
  expect(codeOf(refused)).toBe('not_member')
  for (let index = 0; index < 3; index += 1) await invitations.friendOf(maria)
  const all = (await own()).map(({ _id }) => _id)
  const asked = { programId: invitations.shop.programId, limit: 2 }
  const first = await test.request(listOwnReferrals, { as: maria, query: asked })
  const rest = await test.request(listOwnReferrals, {
    as: maria,
    query: { ...asked, cursor: first.nextCursor ?? '' },
  })
  expect([...first.items, ...rest.items].map(({ _id }) => _id)).toEqual(all)
  expect(rest.nextCursor).toBeNull()
})

/** Gives a person the role of a manager who may see invitations but not decide on them. */
async function withoutDecisions(user: TestUser): Promise<void> {
  const base = await test.db
    .selectFrom('roles')
    .where('is_base', '=', true)
    .where('base', '=', 'brandManager')
    .select('permissions')
    .executeTakeFirstOrThrow()
  const { id } = await test.db
    .insertInto('roles')
    .values({
      name: 'Chi guarda',
      base: 'brandManager',
      permissions: base.permissions.filter((permission) => permission !== 'referral-DECIDE'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.db.updateTable('users').set({ role_id: id }).where('id', '=', user.id).execute()
}

async function invite(inviter: TestUser, friend: TestUser): Promise<void> {
  await test.db.updateTable('users').set({ invited_by: inviter.id }).where('id', '=', friend.id).execute()
}

async function referralExport(user: TestUser): Promise<unknown[]> {
  const list: unknown[] = []
  const part = referralData.parts['referrals']?.(test.db, user.id)
  for await (const row of part as AsyncIterable<unknown>) list.push(row)
  return list
}
