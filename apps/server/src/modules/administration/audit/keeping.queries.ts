import type { Db } from '../../../platform/db/database.ts'
import { execute } from '../../../platform/db/statement.ts'

/** Drops the months of the audit log that ended before a moment. */
export const dropOldAudits = (tx: Db, before: Date): Promise<void> =>
  execute(tx)`SELECT drop_old_audits(${before}::timestamptz)`
