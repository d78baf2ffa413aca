import type { Language } from '@vicino/contract/common/language'
import type { Db } from '../../../../platform/db/database.ts'
import { allRows, execute, firstRow } from '../../../../platform/db/statement.ts'

export interface TermsRow {
  readonly version: string
  readonly toldAt: Date
  readonly acceptedAt: Date | null
}

/** Reads the versions that a brand was notified of, newest first; undefined without such a brand. */
export async function readTerms(db: Db, brandId: string): Promise<TermsRow[] | undefined> {
  const rows = await allRows(db)<TermsRow & { version: string | null }>`
    SELECT t.version, t.told_at AS "toldAt", t.accepted_at AS "acceptedAt"
    FROM brands b LEFT JOIN brand_terms t ON t.brand_id = b.id
    WHERE b.id = ${brandId} ORDER BY t.told_at DESC, t.version DESC`
  return rows.length === 0 ? undefined : rows.filter(({ version }) => version !== null)
}

/** Notes for a new brand which version its applicant accepted, and when. */
export async function copyAcceptance(tx: Db, brandId: string, userId: string): Promise<void> {
  await execute(tx)`
    INSERT INTO brand_terms (brand_id, version, told_at, accepted_at)
    SELECT ${brandId}, text_version, created_at, created_at FROM consents
    WHERE user_id = ${userId} AND purpose = 'business-terms' ORDER BY id DESC LIMIT 1`
}

/** Notes an acceptance. @returns false when the brand had accepted this version already */
export async function writeAcceptance(tx: Db, brandId: string, version: string, now: Date): Promise<boolean> {
  const row = await firstRow(tx)`
    INSERT INTO brand_terms AS t (brand_id, version, told_at, accepted_at) VALUES (${brandId}, ${version}, ${now}, ${now})
    ON CONFLICT (brand_id, version) DO UPDATE SET accepted_at = excluded.accepted_at WHERE t.accepted_at IS NULL
    RETURNING t.version`
  return row !== undefined
}

/** An owner of a brand that was not notified of a version yet. */
export interface Unnotified {
  readonly brandId: string
  readonly brand: string
  readonly userId: string
  readonly language: Language | null
}

/**
 * Notes that brands are notified of a version now, at most `limit`, and returns their owners. A
 * brand that nobody owns waits until somebody does: its days begin when somebody was notified.
 */
export const noteNotified = (tx: Db, version: string, now: Date, limit: number): Promise<Unnotified[]> =>
  allRows(tx)`
    WITH told AS (
      INSERT INTO brand_terms (brand_id, version, told_at)
      SELECT b.id, ${version}, ${now} FROM brands b
      WHERE b.closed_at IS NULL AND NOT EXISTS (SELECT FROM brand_terms t WHERE t.brand_id = b.id AND t.version = ${version})
        AND EXISTS (SELECT FROM users u WHERE u.brand_id = b.id AND u.role = 'brand' AND u.erased_at IS NULL)
      LIMIT ${limit}::int
      ON CONFLICT DO NOTHING RETURNING brand_id
    )
    SELECT b.id AS "brandId", b.username AS brand, u.id AS "userId", u.language
    FROM told JOIN brands b ON b.id = told.brand_id
    JOIN users u ON u.brand_id = b.id AND u.role = 'brand' AND u.erased_at IS NULL
    ORDER BY b.id, u.id`
