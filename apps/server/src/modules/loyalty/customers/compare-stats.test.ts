import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tier } from '@vicino/domain/loyalty/testing/make'
import type { TestApp } from '../../../platform/testing/test-app.ts'
import { compareStats, compareDaily } from './compare-stats.ts'
import { makeClientele, withCustomers } from './testing/customers-fixture.ts'

let test: TestApp
withCustomers((app) => (test = app))

it('invariant 19: the nightly comparison finds ten planted differences and corrects them', async () => {
  const shop = await makeClientele(
    test,
    { acquisti: { stampCoeff: 5 } },
    { enabled: true, tiers: [tier('Silver', 20)] },
  )
  const people: string[] = []
  for (let index = 0; index < 12; index += 1) {
    const user = await shop.member()
    await shop.buy(user, 10 + index)
    people.push(user.id)
  }
  await shop.settle()
  const now = test.clock.now()
  expect(await compareStats(test.db, now)).toEqual([])
  const plants = [
    'points = points + 1',
    'stamps = stamps + 1',
    'bp = 3',
    'purchases = purchases + 1',
    'total_cents = total_cents + 1',
    'reviews = 1',
    'proof_posts = 1',
    'tier_rank = 1 - tier_rank',
    `username_key = 'zz'`,
  ]
  for (const [index, plant] of plants.entries()) {
    await sql`UPDATE member_stats SET ${sql.raw(plant)} WHERE user_id = ${people[index]}`.execute(test.db)
  }
  await sql`DELETE FROM member_stats WHERE user_id = ${people[9]}`.execute(test.db)
  const mended = await compareStats(test.db, now)
  const found = mended.flatMap(({ userId }) => userId ?? [])
  expect(found.toSorted()).toEqual(people.slice(0, 10).toSorted())
  expect(mended.find(({ userId }) => userId === people[9])?.what).toBe('missing')
  expect(mended.find(({ userId }) => userId === people[1])?.what).toBe('stamps')
  expect(await compareStats(test.db, now)).toEqual([])
})

it('invariant 19: a difference that no sum shows is found within a hundred days; a planted total is corrected', async () => {
  const shop = await makeClientele(test)
  const maria = await shop.member()
  await shop.settle()
  await sql`UPDATE member_stats SET consent_class = 3 WHERE user_id = ${maria.id}`.execute(test.db)
  let days = 0
  for (; days < 100; days += 1) {
    const mended = await compareStats(test.db, new Date(test.clock.now().getTime() + days * 86_400_000))
    if (mended.length > 0) break
  }
  expect(days).toBeLessThan(100)
  await sql`UPDATE customer_totals SET members = members + 1 WHERE program_id = ${shop.programId}`.execute(
    test.db,
  )
  expect(await compareStats(test.db, test.clock.now())).toMatchObject([
    { what: 'total of members: 2 instead of 1' },
  ])
  expect(await shop.list()).toMatchObject({ total: 1 })
})

it('the job reports differences once a day, and not while events wait', async () => {
  const told: object[] = []
  const log = { error: (details: object) => void told.push(details) }
  const shop = await makeClientele(test)
  await shop.member()
  const day = (days: number) => new Date(test.clock.now().getTime() + days * 86_400_000)
  await compareDaily(test.db, day(0), log)
  await shop.settle()
  await sql`UPDATE member_stats SET points = 5 WHERE program_id = ${shop.programId}`.execute(test.db)
  await compareDaily(test.db, day(0.5), log)
  expect(told).toEqual([])
  await compareDaily(test.db, day(1), log)
  expect(told).toHaveLength(2)
})
