import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { FEATURES } from '../../all.ts'
import { brokenInvariants } from '../../redemption/redemptions/testing/invariants.ts'
import { Play, step } from './testing/offline-play.ts'
import { patienceFor } from '../../../platform/testing/patience.ts'

/** Number of steps in all; OFFLINE_STEPS=100000 runs more. */
const STEPS = Number(process.env['OFFLINE_STEPS'] ?? 200)
const STEPS_A_RUN = 100

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
afterAll(() => test.close())

it(
  `${STEPS} random steps of two tills and three phones with and without network: each entry counts once or is a named conflict`,
  { timeout: patienceFor(STEPS) },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: STEPS_A_RUN, maxLength: STEPS_A_RUN, size: 'max' }),
        async (steps) => {
          const play = await Play.begin(test)
          for (const each of steps) await play.run(each)
          for (const [is, shouldBe] of Object.values(await play.end())) expect(is).toEqual(shouldBe)
          expect(await brokenInvariants(test.db)).toEqual([])
          expect(await findDifferences(test.db, test.clock.now())).toEqual([])
        },
      ),
      { numRuns: Math.ceil(STEPS / STEPS_A_RUN), endOnFailure: true },
    )
  },
)
