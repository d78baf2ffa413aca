import { setNotificationPreferences } from '@vicino/contract/foundation/notifications/endpoints'
import { cancelClaim, refuseClaim } from '@vicino/contract/loyalty/claims/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { notifications } from '../../foundation/notifications/feature.ts'
import { members } from '../members/feature.ts'
import { claims } from './feature.ts'
import { Counter } from './testing/claims-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [members, claims, notifications] })
})
afterAll(() => test.close())

it('R-334 the e-mail of a refused claim says refused, the one of a cancelled claim cancelled, each with the reason', async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  const counter = await Counter.open(test)
  const ada = await test.createUser({ email_verified_at: test.clock.now() })
  await counter.shop.join(ada)
  await counter.shop.buy(ada, 1000)
  const items = [{ kind: 'program' as const, inApp: true, push: false, email: true }]
  await test.request(setNotificationPreferences, { as: ada, body: { items } })
  const rewardId = await counter.reward({ needs_approval: true })
  for (const end of [refuseClaim, cancelClaim]) {
    const { _id } = await counter.claim(ada, rewardId)
    await counter.sendStep(end, _id, { reason: 'Finita' })
  }
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const mails = test.db.selectFrom('deliveries').where('user_id', '=', ada.id).select(['template', 'data'])
  const ends = (await mails.orderBy('id').execute()).filter(({ template }) => template !== 'claim-asked')
  expect(ends).toMatchObject([
    { template: 'claim-refused', data: { reason: 'Finita', points: 500 } },
    { template: 'claim-cancelled', data: { reason: 'Finita', points: 500 } },
  ])
})
