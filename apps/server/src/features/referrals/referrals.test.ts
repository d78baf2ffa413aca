import type { Problem } from '@vicino/contract/common/problem'
import { getProgramBalance } from '@vicino/contract/members/endpoints'
import { listOwnReferrals, listReferrals } from '@vicino/contract/referrals/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../platform/testing/test-app.ts'
import { members } from '../members/feature.ts'
import { programs } from '../programs/feature.ts'
import { findDifferences } from '../reconciliation/public.ts'
import { referrals } from './feature.ts'
import { referralData } from './referrals.personal-data.ts'
import { Invitations } from './testing/invitations.ts'

let test: TestApp
let invitations: Invitations
let maria: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [members, programs, referrals] })
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

it('R-327 an invitation is paid when the first purchase has stood for 14 days, and one that was returned is not; the inviter sees both, without the friends', async () => {
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
})

it('SECURITY 13 an invitation whose two people have one phone waits for the brand; released it is paid once, as of that moment', async () => {
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
  expect(items[0]?.boughtAt).toBe('2027-03-02T10:00:00.000Z')
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

it('SECURITY 13 more than five friends in a day wait together, the first of them too; a refusal accuses nobody', async () => {
  const friends = []
  for (let index = 0; index < 6; index += 1) friends.push((await invitations.friendOf(maria)).friend)
  test.clock.set('2027-03-04T11:00:00+01:00')
  await invitations.friendOf(maria)
  await invitations.after(14)
  expect(await pointsOf(maria)).toBe(25)
  const { items, counts } = await queue('review')
  expect(counts).toEqual({ review: 6 })
  expect(items.map(({ invited, signals }) => [invited.userId, signals])).toEqual(
    friends.map(({ id }) => [id, ['burst']]),
  )
  const [first, second] = items.map(({ _id }) => _id)
  expect(codeOf(await invitations.refuse(first ?? '', 'same_person'))).toBe('done')
  expect(codeOf(await invitations.release(second ?? ''))).toBe('done')
  expect(await pointsOf(maria)).toBe(50)
  expect((await own()).filter(({ state }) => state === 'refused')).toMatchObject([{ reason: 'conditions' }])
  expect((await queue('refused')).items).toMatchObject([{ reason: 'same_person', can: { decide: false } }])
  expect(codeOf(await invitations.refuse(first ?? '', 'purchase'))).toBe('validation_failed')
})

it('SECURITY 13 a cycle is never paid: directly, through others, and through an account that was merged', async () => {
  const [anna, bruno, carla] = [
    await invitations.shop.customer(),
    await invitations.shop.customer(),
    await invitations.shop.customer(),
  ]
  const invite = async (inviter: TestUser, friend: TestUser) => {
    await test.db.updateTable('users').set({ invited_by: inviter.id }).where('id', '=', friend.id).execute()
  }
  // Anna → Bruno → Carla → Anna
  await invite(anna, bruno)
  await invite(bruno, carla)
  await invite(carla, anna)
  for (const each of [anna, bruno, carla]) await invitations.shop.buy(each, 20)
  // Dario invited Maria, who was paid for an account that is his by now.
  const dario = await invitations.shop.customer()
  const { friend: second } = await invitations.friendOf(maria)
  await invitations.after(14)
  expect(await pointsOf(maria)).toBe(25)
  await test.db
    .updateTable('users')
    .set({ merged_into: dario.id, invited_by: null })
    .where('id', '=', second.id)
    .execute()
  await invite(dario, maria)
  await invitations.shop.buy(maria, 20)
  await invitations.drain()
  await invitations.after(14)
  for (const each of [anna, bruno, carla]) expect(await pointsOf(each)).toBe(20)
  expect(await pointsOf(dario)).toBe(0)
  expect(await own(dario)).toMatchObject([{ state: 'refused', reason: 'conditions' }])
})

it('what is held cannot be released once its purchase was returned, nor by who is part of it, nor by another brand', async () => {
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

it('an account that is erased leaves no invitation open, and its inviter’s list forgets it', async () => {
  const { inviter, friend, referralId } = await invitations.held()
  expect(await referralExport(friend)).toMatchObject([{ side: 'invited', state: 'review' }])
  expect(await referralExport(inviter)).toMatchObject([{ side: 'inviter' }])
  await referralData.erase(test.db, friend.id, test.clock.now())
  await test.db.updateTable('users').set({ invited_by: null }).where('id', '=', friend.id).execute()
  expect([await queue(), await own(inviter)]).toMatchObject([{ items: [], counts: { review: 0 } }, []])
  expect(codeOf(await invitations.release(referralId))).toBe('referral_not_found')
})

it('who is no member has no list, and pages go on where they ended', async () => {
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

async function referralExport(user: TestUser): Promise<unknown[]> {
  const list: unknown[] = []
  const part = referralData.parts['referrals']?.(test.db, user.id)
  for await (const row of part as AsyncIterable<unknown>) list.push(row)
  return list
}
