import type { Db } from '../../../platform/db/database.ts'
import { firstValue } from '../../../platform/db/statement.ts'

/** Name of the newest step that the database has had; the table is the migrator's own. */
export const newestMigration = (db: Db): Promise<string | undefined> =>
  firstValue(db)`SELECT max(name) AS name FROM schema_steps`
