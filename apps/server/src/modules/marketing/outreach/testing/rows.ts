import { randomUUID } from 'node:crypto'
import { setNotificationPreferences } from '@vicino/contract/foundation/notifications/endpoints'
import { setBrandEmails } from '@vicino/contract/marketing/outreach/endpoints'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { makeShop, type Shop } from '../../../loyalty/members/testing/members-fixture.ts'

/** Makes a message that a member got from a brand. */
export async function sentTo(
  test: TestApp,
  { brandId, programId }: Pick<Shop, 'brandId' | 'programId'>,
  { id: user_id }: Pick<TestUser, 'id'>,
  words = 'Pane nuovo',
): Promise<string> {
  const row = {
    brand_id: brandId,
    program_id: programId,
    user_id,
    origin_kind: 'message',
    origin_id: randomUUID(),
    title: words,
    body: words,
    at: test.clock.now(),
    in_app: true,
    push: false,
    email: false,
  }
  return (await test.db.insertInto('outreach_sends').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function messageOfAnother(test: TestApp): Promise<string> {
  const shop = await makeShop(test)
  return sentTo(test, shop, await shop.customer())
}

/** Rows of a person in the tables of outreach. */
export async function courted(test: TestApp, as: TestUser, words: string): Promise<void> {
  const shop = await makeShop(test)
  await sentTo(test, shop, as, words)
  await test.request(setBrandEmails, { as, params: { brandId: shop.brandId }, body: { email: false } })
  await test.db
    .insertInto('outreach_members')
    .values({
      brand_id: shop.brandId,
      user_id: as.id,
      day: new Date(),
      sent_day: 1,
      week: new Date(),
      sent_week: 1,
    })
    .execute()
}

/** Sets a user's ways for campaigns. */
export const takesCampaigns = (
  test: TestApp,
  as: TestUser,
  ways: { push?: boolean; email?: boolean; inApp?: boolean },
) =>
  test.request(setNotificationPreferences, {
    as,
    body: { items: [{ kind: 'campaign', inApp: true, push: false, email: false, ...ways }] },
  })
