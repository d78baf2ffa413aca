import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'

/** The facts that decide whether a person gets a code of a template. */
export interface CandidateRow {
  readonly userId: string
  /** True when the person takes part in a program of the brand. */
  readonly isMember: boolean
  /** Codes of this template that the person has had, without withdrawn ones. */
  readonly had: number
  /** The code that the person already has for the same cause. */
  readonly couponId: string | null
}

/** Reads the facts of these people, in this order; a person named twice comes once. */
export const readCandidates = (
  db: Db,
  of: { brandId: string; templateId: string; cause: string; userIds: readonly string[] },
): Promise<CandidateRow[]> => allRows(db)`
    WITH customer AS MATERIALIZED (
      SELECT DISTINCT m.user_id FROM programs p JOIN members m ON m.program_id = p.id AND m.left_at IS NULL
      WHERE p.brand_id = ${of.brandId} AND NOT p.sandbox AND m.user_id = ANY (${of.userIds}::uuid[])
    )
    SELECT a.user_id AS "userId", a.user_id IN (SELECT c.user_id FROM customer c) AS "isMember",
      (SELECT count(*)::int FROM coupon_codes k
        WHERE k.template_id = ${of.templateId} AND k.user_id = a.user_id AND k.state <> 'revoked') AS had,
      (SELECT k.id FROM coupon_codes k
        WHERE k.template_id = ${of.templateId} AND k.user_id = a.user_id AND k.cause = ${of.cause}) AS "couponId"
    FROM (SELECT user_id, min(no) AS no FROM unnest(${of.userIds}::uuid[]) WITH ORDINALITY AS list (user_id, no) GROUP BY user_id) a
    ORDER BY a.no`

/** Stores new codes, which nobody can guess. @returns their ids by person */
export async function insertCodes(
  tx: Db,
  of: {
    readonly templateId: string
    readonly brandId: string
    readonly userIds: readonly string[]
    readonly cause: string
    readonly actorId: string | null
    readonly startsAt: Date
    readonly expiresAt: Date
    readonly nextAt: Date
    readonly now: Date
  },
): Promise<Map<string, string>> {
  const rows = await allRows(tx)<{ id: string; userId: string }>`
    INSERT INTO coupon_codes (template_id, brand_id, user_id, code, cause, issued_by, issued_at, starts_at, expires_at, next_at)
    SELECT ${of.templateId}, ${of.brandId}, user_id, new_claim_code(), ${of.cause}, ${of.actorId}::uuid, ${of.now}, ${of.startsAt},
      ${of.expiresAt}, ${of.nextAt}
    FROM unnest(${of.userIds}::uuid[]) WITH ORDINALITY AS list (user_id, no) ORDER BY no
    RETURNING id, user_id AS "userId"`
  return new Map(rows.map(({ id, userId }) => [userId, id]))
}
