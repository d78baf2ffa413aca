import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { execute, firstRow, firstValue } from '../../../platform/db/statement.ts'

/** Waits for everybody who adds customers of this shop, until the transaction ends. */
export const lockPhoneCards = (tx: Db, brandId: string): Promise<void> =>
  lockByName(tx, `phone-cards of ${brandId}`)

/**
 * The card of a number at a shop. `isCurrent`: it still has no owner, or its owner takes part in a
 * program of the shop; who left it is a stranger to the shop again.
 */
export const findPhoneCard = (
  db: Db,
  brandId: string,
  phone: string,
): Promise<{ userId: string; isTaken: boolean; isCurrent: boolean } | undefined> => firstRow(db)`
    SELECT c.user_id AS "userId", c.taken_at IS NOT NULL AS "isTaken", c.taken_at IS NULL OR EXISTS (
      SELECT FROM member_programs own JOIN members m ON m.program_id = own.program_id AND m.user_id = own.user_id
        JOIN programs p ON p.id = m.program_id
      WHERE own.user_id = c.user_id AND m.left_at IS NULL AND p.brand_id = c.brand_id) AS "isCurrent"
    FROM phone_cards c WHERE c.brand_id = ${brandId} AND c.phone = ${phone}`

export const countCardsOfDay = (db: Db, brandId: string, now: Date): Promise<number> => firstValue(db, 0)`
    SELECT count(*)::int AS n FROM phone_cards
    WHERE brand_id = ${brandId} AND created_at > ${new Date(now.getTime() - DAY_MS)}`

/** Stores the card of a number, in place of one that is not current any more. */
export const insertPhoneCard = (
  tx: Db,
  card: { brandId: string; phone: string; userId: string; addedBy: string; now: Date },
): Promise<void> => execute(tx)`
    INSERT INTO phone_cards AS c (brand_id, phone, user_id, added_by, created_at)
    VALUES (${card.brandId}, ${card.phone}, ${card.userId}, ${card.addedBy}, ${card.now})
    ON CONFLICT (brand_id, phone) DO UPDATE SET user_id = excluded.user_id, added_by = excluded.added_by,
      created_at = excluded.created_at, taken_at = NULL`

/** The card of an account that nobody has taken over yet. */
export const findWaitingCard = (
  db: Db,
  of: { userId: string; brandId?: string },
): Promise<
  { brandId: string; phone: string; at: Date; username: string; avatar: string | null } | undefined
> =>
  firstRow(db)`
    SELECT c.brand_id AS "brandId", c.phone, c.created_at AS at, b.username, b.avatar
    FROM phone_cards c JOIN brands b ON b.id = c.brand_id
    WHERE c.user_id = ${of.userId} AND c.taken_at IS NULL
      AND (${of.brandId ?? null}::uuid IS NULL OR c.brand_id = ${of.brandId ?? null}::uuid)`
