import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainOutbox, emit } from '../../../platform/events/outbox.ts'
import { makeBrand, makeUser } from '../../../platform/testing/factories.ts'
import { TestClock } from '../../../platform/testing/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import { liveClaims } from './live.consumers.ts'

const PROGRAM = '00000000-0000-7000-8000-00000000000d'
const CLAIM = '00000000-0000-7000-8000-0000000000aa'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('R-334 a step of a claimed reward is sent to its member and to those who run the brand, to nobody else', async () => {
  const { db } = database
  const clock = new TestClock()
  const brand = await makeBrand(db)
  const owner = await makeUser(db, { role: 'brand', brand_id: brand.id })
  const member = await makeUser(db)
  await makeUser(db)
  await db.transaction().execute((tx) =>
    emit(
      tx,
      'loyalty.claim_step',
      {
        programId: PROGRAM,
        brandId: brand.id,
        userId: member.id,
        claimId: CLAIM,
        rewardId: PROGRAM,
        kind: 'ready',
        by: 'brand',
        points: 0,
        stamps: 0,
        renewed: { points: 0, stamps: 0 },
        day: '2026-11-23',
        requestedOn: '2026-11-23',
        isFirst: false,
        state: 'ready',
      },
      clock.now(),
    ),
  )
  await drainOutbox(db, [liveClaims], clock.now())
  const told = await db.selectFrom('live_events').select(['user_id', 'type', 'data']).execute()
  expect(told.map(({ user_id }) => user_id).toSorted()).toEqual([owner.id, member.id].toSorted())
  for (const { type, data } of told)
    expect({ type, data }).toEqual({ type: 'claim', data: { _id: CLAIM, programId: PROGRAM } })
})
