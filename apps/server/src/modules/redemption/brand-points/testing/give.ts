import { randomUUID } from 'node:crypto'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { confirmRedemption } from '@vicino/contract/till/till/endpoints'
import { makeDeal } from '../../../../platform/testing/factories.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { credit } from '../../../foundation/ledger/public.ts'

/** Credits BrandPoints without a source, for tests of what they buy. */
export async function givePoints(test: TestApp, userId: string, amount: number): Promise<void> {
  const rule = { name: 'test', version: 1, values: { points: amount } }
  const source = { type: 'none', id: randomUUID() }
  const now = test.clock.now()
  await inTransaction(test.db, (tx) =>
    credit(tx, { userId, unit: 'BP', amount, kind: 'invite', rule, source, now }),
  )
}

/**
 * Makes a redemption: the user opens a code, and a till confirms it. @returns the deal and the
 * redemption
 */
export async function redeem(
  test: TestApp,
  user: TestUser,
  points = 0,
): Promise<{ dealId: string; title: string; redemptionId: string; brandId: string }> {
  const deal = await makeDeal(test.db, {
    points,
    expires_at: new Date(test.clock.now().getTime() + 86_400_000),
  })
  const scanner = await test.createUser({ role: 'scanner', brand_id: deal.brand_id })
  const opened = await test.request(openRedemption, { as: user, body: { dealId: deal.id } })
  await test.request(confirmRedemption, { as: scanner, body: { transactionId: opened.transactionId } })
  return { dealId: deal.id, title: deal.title, redemptionId: opened._id, brandId: deal.brand_id }
}
