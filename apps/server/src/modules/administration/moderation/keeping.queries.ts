import type { Db } from '../../../platform/db/database.ts'
import { execute } from '../../../platform/db/statement.ts'

/**
 * Removes name, e-mail and words of people without an account from reports that were decided before
 * a moment. The report stays, for the yearly figures.
 */
export const forgetGuests = (tx: Db, before: Date): Promise<void> => execute(tx)`
    UPDATE reports SET notifier_name = '', notifier_email = NULL, text = '', objection = CASE WHEN objection IS NULL THEN NULL ELSE '' END
    WHERE notifier_email IS NOT NULL AND decided_at < ${before} AND NOT is_appealed`
