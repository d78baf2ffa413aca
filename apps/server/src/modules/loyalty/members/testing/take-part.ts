import { getMemberCard } from '@vicino/contract/loyalty/members/endpoints'
import { tier } from '@vicino/domain/loyalty/testing/make'
import { sql } from 'kysely'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { makeShop } from './members-fixture.ts'

/**
 * Makes a user take part in a program with pending points and tiers: they bought, reached a tier,
 * returned goods and asked for the points of a receipt.
 */
export async function takePart(test: TestApp, user: TestUser): Promise<void> {
  const shop = await makeShop(
    test,
    { special: { welcome: 5, referral: 5, isSaldo: true }, points: { pendingDays: 3 } },
    { enabled: true, tiers: [tier('Silver', 20)] },
  )
  await shop.join(user)
  const { eventId } = await shop.buy(user, 30)
  await shop.giveBack(eventId ?? '', 2)
  await test.request(getMemberCard, { as: user })
  await sql`
    WITH label AS (
      INSERT INTO labels (program_id, name, color, created_at) VALUES (${shop.programId}, 'Vicini', '#112233', now()) RETURNING *
    )
    INSERT INTO member_labels (program_id, user_id, label_id) SELECT program_id, ${user.id}, id FROM label`.execute(
    test.db,
  )
  await sql`
    INSERT INTO grid_views (user_id, grid, program_id, name, search, hidden, updated_at)
    VALUES (${user.id}, 'deal', NULL, 'La mia tabella', '{"state":"ended"}', '{}', now()),
      (${user.id}, 'customer', ${shop.programId}, 'La mia vista', '{"level":"1"}', '{}', now())`.execute(
    test.db,
  )
  await sql`
    INSERT INTO missing_requests (program_id, brand_id, user_id, bought_on, bought_at, amount_cents, receipt_id, state, asked_at,
      answer_by, decided_at, reason)
    VALUES (${shop.programId}, ${shop.brandId}, ${user.id}, now(), now(), 1000, 'A-1', 'refused', now(), now(), now(), 'unreadable')`.execute(
    test.db,
  )
  await sql`
    WITH pass AS (
      INSERT INTO wallet_passes (user_id, wallet, program_id, created_at, changed_at)
      VALUES (${user.id}, 'apple', ${shop.programId}, now(), now()) RETURNING *
    )
    INSERT INTO wallet_devices (pass_id, device, push_token, created_at) SELECT id, 'un-telefono', 'abcdef0123456789', now() FROM pass`.execute(
    test.db,
  )
  await sql`
    INSERT INTO member_notes (program_id, user_id, text, written_by, created_at)
    VALUES (${shop.programId}, ${user.id}, 'Paga sempre in contanti', ${user.id}, now())`.execute(test.db)
  await sql`
    INSERT INTO phone_cards (brand_id, phone, user_id, added_by, created_at, taken_at)
    VALUES (${shop.brandId}, ${user.phone ?? '+393330000000'}, ${user.id}, ${user.id}, now(), now())`.execute(
    test.db,
  )
  await sql`INSERT INTO visit_presences (user_id, lat, lon, at) VALUES (${user.id}, 45, 9, now())`.execute(
    test.db,
  )
}
