import type { Db } from '../../../platform/db/database.ts'
import { firstValue } from '../../../platform/db/statement.ts'

/** Returns the name of the newest applied migration; the table is the migrator's own. */
export const newestMigration = (db: Db): Promise<string | undefined> =>
  firstValue(db)`SELECT max(name) AS name FROM schema_steps`
