import type { Db } from '../../../../platform/db/database.ts'
import { makeShop } from '../../members/testing/members-fixture.ts'
import { makeReward } from '../../programs/rewards/testing/reward.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'

/**
 * Stores a claim of another user in a new brand's program. The claim has the program's id, because
 * one id fills all parameters of a path.
 */
export async function claimOfAnother(
  test: TestApp,
  state: 'requested' | 'shipped' = 'requested',
): Promise<string> {
  const shop = await makeShop(test)
  const member = await shop.customer()
  return makeClaim(test.db, { programId: shop.programId, brandId: shop.brandId, userId: member.id }, state)
}

async function makeClaim(
  db: Db,
  of: { programId: string; brandId: string; userId: string },
  state: 'requested' | 'shipped',
): Promise<string> {
  const reward = await makeReward(db, of.programId)
  const at = new Date('2027-03-01T10:00:00Z')
  const isSent = state === 'shipped'
  await db
    .insertInto('claims')
    .values({
      program_id: of.programId,
      id: of.programId,
      brand_id: of.brandId,
      user_id: of.userId,
      reward_id: reward.id,
      reward_version: 1,
      code: String(Math.floor(Math.random() * 1e10)).padStart(10, '0'),
      state,
      points: 500,
      stamps: 0,
      money_cents: 0,
      requested_at: at,
      requested_on: '2027-03-01',
      ...(isSent ? { approved_at: at, shipped_at: at, delivers_at: new Date('2027-03-16T10:00:00Z') } : {}),
    })
    .execute()
  return of.programId
}
