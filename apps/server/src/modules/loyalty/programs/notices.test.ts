import { windDownProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { programs } from './feature.ts'
import { programNotices } from './programs.consumers.ts'
import { CANCELLATION } from './testing/program.ts'
import { ProgramOwner } from './testing/program-owner-fixture.ts'

let test: TestApp
let owner: ProgramOwner
beforeAll(async () => {
  test = await createTestApp({ features: [programs] })
})
beforeEach(async () => {
  owner = await ProgramOwner.of(test)
  await told()
})
afterAll(() => test.close())

/** Returns what was put into the queue since the last call: template and user. */
async function told(): Promise<{ template: string; user: string | null; data: unknown }[]> {
  await drainOutbox(test.db, [programNotices], test.clock.now())
  const rows = await test.db
    .deleteFrom('deliveries')
    .returning(['template', 'user_id as user', 'data'])
    .execute()
  return rows.toSorted((one, other) => String(one.user).localeCompare(String(other.user)))
}

const reader = (): Promise<TestUser> => test.createUser({ email_verified_at: new Date() })
const prefers = (user: TestUser, email: boolean) =>
  test.db
    .insertInto('notification_preferences')
    .values({ user_id: user.id, kind: 'program', in_app: true, push: false, email, updated_at: new Date() })
    .execute()
const follow = (user: TestUser, notify = true) =>
  test.db
    .insertInto('follows')
    .values({ user_id: user.id, brand_id: owner.user.brand_id ?? '', notify })
    .execute()
const join = (user: TestUser, program_id: string, left_at: Date | null = null) =>
  test.db
    .insertInto('members')
    .values({ program_id, user_id: user.id, joined_at: new Date('2026-01-01'), left_at })
    .execute()

it('R-294 at the start of a program followers are notified if they want it, each once', async () => {
  const [wants, mutes, silent] = [await reader(), await reader(), await reader()]
  await prefers(wants, true)
  await prefers(mutes, true)
  await follow(wants)
  await follow(mutes, false)
  await follow(silent)
  const program = await owner.made('active')
  await join(wants, program._id)
  expect(await told()).toMatchObject([
    { template: 'program-active', user: wants.id, data: { program: program.name } },
  ])
  expect(await told()).toEqual([])
})

it('R-302 members are notified of the reason of a cancellation, unless they refused emails; former members are not', async () => {
  const program = await owner.made('active')
  const [member, refuses, gone] = [await reader(), await reader(), await reader()]
  await prefers(refuses, false)
  for (const user of [member, refuses]) await join(user, program._id)
  await join(gone, program._id, new Date('2026-06-01'))
  await told()
  await owner.cancel(program, { ...CANCELLATION, reason: 'Il negozio chiude.' })
  expect(await told()).toMatchObject([
    { template: 'program-cancelled', user: member.id, data: { reason: 'Il negozio chiude.' } },
  ])
})

it('all members are notified of the regular end, in batches that continue after an interruption', async () => {
  const program = await owner.made('active')
  const members = await Promise.all(Array.from({ length: 201 }, reader))
  for (const user of members) await join(user, program._id)
  await told()
  await owner.step(windDownProgram, program)
  const messages = await told()
  expect(messages.map(({ user }) => user)).toEqual(members.map(({ id }) => id).toSorted())
  const [year, month, day] = owner.inDays(30).split('-')
  expect(messages[0]?.data).toMatchObject({ end: `${day}/${month}/${year}` })
})
