import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstRow } from '../../../platform/db/statement.ts'

export interface PublishedRow {
  readonly version: number
  readonly sha256: string
  readonly publishedAt: Date
}

/** Reads all published versions, newest first. */
export const readVersions = (db: Db): Promise<PublishedRow[]> => allRows(db)`
    SELECT version, sha256, published_at AS "publishedAt" FROM points_regulations ORDER BY version DESC`

export const readBody = async (db: Db, version: number): Promise<unknown> =>
  (await firstRow(db)<{ body: unknown }>`SELECT body FROM points_regulations WHERE version = ${version}`)
    ?.body

/** Publishes a version; of two servers that do so at once one does. */
export const insertVersion = (
  tx: Db,
  { version, body, sha256, now }: { version: number; body: object; sha256: string; now: Date },
): Promise<void> => execute(tx)`
    INSERT INTO points_regulations (version, body, sha256, published_at)
    VALUES (${version}, ${JSON.stringify(body)}::jsonb, ${sha256}, ${now}) ON CONFLICT DO NOTHING`
