import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { confirmRedemption } from '@vicino/contract/till/till/endpoints'
import { drainOutbox } from '../../../../platform/events/outbox.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import type { Shop } from '../../../redemption/redemptions/testing/redemptions-fixture.ts'
import { redemptionsOfDisplays } from '../displays.consumers.ts'

/** Brings the metrics of displays up to date with the events. */
export const drainDisplays = ({ db, clock }: TestApp): Promise<unknown> =>
  drainOutbox(db, [redemptionsOfDisplays], clock.now())

/** Opens and confirms a code of a deal; returns the redemption's id. */
export async function redeemAt(test: TestApp, shop: Shop, user: TestUser, dealId: string): Promise<string> {
  const opened = await test.request(openRedemption, { as: user, body: { dealId } })
  const { transactionId } = opened
  await test.request(confirmRedemption, { as: shop.scanner, body: { transactionId } })
  await drainDisplays(test)
  return opened._id
}
