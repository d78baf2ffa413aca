import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import type { Example } from '../../../../platform/testing/example.ts'
import { makeFile } from '../../../../platform/testing/factories.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { givePoints } from './give.ts'

const rewardBody = (cost = 100) => ({
  title: { it: 'Caffè', en: 'Coffee' },
  description: { it: 'Un caffè', en: 'A coffee' },
  cost,
  stock: 10,
  validDays: 30,
  active: true,
})

/** Requests about platform rewards that succeed, for the tests of repeated requests. */
export function pointExamples(test: TestApp): Readonly<Record<string, () => Promise<Example>>> {
  async function makeReward(): Promise<string> {
    const { validDays: valid_days, ...reward } = rewardBody()
    const now = test.clock.now()
    const row = { ...reward, valid_days, created_at: now, updated_at: now }
    return (
      await test.db.insertInto('platform_rewards').values(row).returning('id').executeTakeFirstOrThrow()
    ).id
  }
  return {
    'POST /points/reward': async () => {
      const image = await makeFile(test.db, (await test.createUser()).id, 'reward')
      return {
        as: await test.createUser({ role: 'superAdmin' }),
        body: rewardBody(),
        other: { body: rewardBody(200) },
        refused: { body: { ...rewardBody(), image } },
      }
    },
    'POST /points/reward/{id}/buy': async () => {
      const as = await test.createUser({ email_verified_at: test.clock.now() })
      await givePoints(test, as.id, 500)
      return {
        as,
        params: { id: await makeReward() },
        body: {},
        other: { params: { id: await makeReward() }, body: {} },
        refused: { params: { id: NO_ID }, body: {} },
      }
    },
  }
}
