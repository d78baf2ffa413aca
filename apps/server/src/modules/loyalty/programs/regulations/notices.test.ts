import { joinProgram } from '@vicino/contract/loyalty/members/endpoints'
import { updateProgram, windDownProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { getRegulation, listRegulations } from '@vicino/contract/loyalty/programs/regulations/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainOutbox } from '../../../../platform/events/outbox.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { FEATURES } from '../../../all.ts'
import { ProgramOwner } from '../testing/program-owner-fixture.ts'
import { regulationNotices } from './regulations.consumers.ts'

let test: TestApp
let owner: ProgramOwner
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  owner = await ProgramOwner.of(test)
})
afterAll(() => test.close())

const drain = () => drainOutbox(test.db, [regulationNotices], test.clock.now())
const told = async () =>
  (
    await test.db
      .selectFrom('deliveries')
      .where('template', '=', 'regulation')
      .select(['user_id', 'data'])
      .orderBy('user_id')
      .execute()
  ).map(({ user_id, data }) => [user_id, (data as { version: number }).version])

async function member(id: string): Promise<TestUser> {
  const user = await test.createUser({ email_verified_at: new Date() })
  await test.db
    .insertInto('notification_preferences')
    .values({
      user_id: user.id,
      kind: 'program',
      in_app: true,
      push: false,
      email: true,
      updated_at: test.clock.now(),
    })
    .execute()
  const body = { privacyConsent: true as const, acceptRegulation: true as const }
  await test.request(joinProgram, { as: user, params: { id }, body })
  return user
}

it('R-291 R-341 a scheduled program has its generated regulation, which members accept with its version', async () => {
  const scheduled = await owner.made('scheduled')
  const first = await test.request(getRegulation, { params: { id: scheduled._id } })
  expect(first).toMatchObject({ version: 1, inForce: true })
  expect((await owner.read(scheduled)).regulationVersion).toBe(1)

  const active = await owner.made('active')
  const { version } = await test.request(getRegulation, { params: { id: active._id } })
  const { id: userId } = await member(active._id)
  const accepted = test.db.selectFrom('members').where('user_id', '=', userId).select('regulation_version')
  expect(await accepted.executeTakeFirstOrThrow()).toEqual({ regulation_version: version })
})

it('R-340 LAW-3 a later end makes a new version, and every member is notified of it once', async () => {
  const program = await owner.made('active')
  const { version } = await test.request(getRegulation, { params: { id: program._id } })
  const members = [await member(program._id), await member(program._id)]
  const gone = await member(program._id)
  await test.db
    .updateTable('members')
    .set({ left_at: new Date('2100-01-01') })
    .where('user_id', '=', gone.id)
    .execute()
  await drain()
  expect(await told()).toEqual([])
  await test.request(updateProgram, {
    as: owner.user,
    params: { id: program._id },
    body: { baseInfo: { endDate: owner.inDays(400) } },
  })
  await drain()
  await drain()
  expect(await told()).toEqual(members.map(({ id }) => [id, version + 1]).toSorted())
  const { items } = await test.request(listRegulations, { params: { id: program._id } })
  expect(items[0]?.diff).toContainEqual(expect.objectContaining({ path: 'endDate', effect: 'better' }))

  await test.request(windDownProgram, { as: owner.user, params: { id: program._id }, body: {} })
  expect((await test.request(getRegulation, { params: { id: program._id } })).version).toBe(version + 2)
})
