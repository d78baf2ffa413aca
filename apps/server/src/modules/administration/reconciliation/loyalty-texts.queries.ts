import { createHash } from 'node:crypto'
import { canonicalText } from '@vicino/domain/loyalty/config'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'
import type { CopyDifference } from './deal-copies.queries.ts'

/*
 * A program's promises: mechanics, tiers and regulations are stored with the SHA-256 of their
 * canonical text, which members have read and PDFs print (docs/modules/loyalty.md, "Invariants",
 * 18). A text that was changed outside of the application no longer has its hash.
 */

const TEXTS_A_BATCH = 200

/** Columns: key (sortable), text (jsonb), sha256, and any further fault or null. */
const TABLES = {
  mechanics: sql`
    SELECT program_id || ' v' || lpad(version::text, 9, '0') AS key, config AS text, sha256, NULL AS wrong FROM program_versions`,
  levels: sql`
    SELECT brand_id || ' v' || lpad(version::text, 9, '0') AS key, config AS text, sha256, NULL AS wrong FROM tier_configs`,
  regulation: sql`
    SELECT r.program_id || ' v' || lpad(r.version::text, 9, '0') AS key, r.body AS text, r.sha256, CASE
      WHEN (r.body #>> '{cites,configVersion}', r.body #>> '{cites,tierVersion}', r.body #>> '{cites,catalogueSha256}')
        IS DISTINCT FROM (r.config_version::text, r.tier_version::text, r.catalogue_sha256) THEN 'cites other versions'
      WHEN r.tier_version > 0 AND NOT EXISTS (
        SELECT FROM programs p JOIN tier_configs t ON t.brand_id = p.brand_id AND t.version = r.tier_version
        WHERE p.id = r.program_id) THEN 'cites levels that do not exist' END AS wrong
    FROM regulations r`,
} as const

/** Finds texts with a wrong hash, and regulations that cite something missing; at most `most`. */
export async function differingLoyaltyTexts(
  db: Db,
  most: number,
  textsABatch = TEXTS_A_BATCH,
): Promise<CopyDifference[]> {
  const found: CopyDifference[] = []
  for (const [table, query] of Object.entries(TABLES)) {
    for (let after = ''; ;) {
      const rows = await allRows(db)<{ key: string; text: unknown; sha256: string; wrong: string | null }>`
        SELECT * FROM (${query}) kept WHERE key > ${after} ORDER BY key LIMIT ${textsABatch}::int`
      for (const { key, text, sha256, wrong } of rows) {
        const hash = createHash('sha256').update(canonicalText(text)).digest('hex')
        const detail = hash === sha256 ? wrong : `${table}: SHA-256 ${hash}, kept ${sha256}`
        if (detail !== null) found.push({ id: key, detail })
      }
      const last = rows.at(-1)
      if (found.length >= most) return found.slice(0, most)
      if (last === undefined || rows.length < textsABatch) break
      after = last.key
    }
  }
  return found
}
