import type { Db } from '../../../platform/db/database.ts'
import { firstValue } from '../../../platform/db/statement.ts'

export const findByHandle = (db: Db, handle: string): Promise<string | undefined> => firstValue(db)`
    SELECT id FROM users WHERE handle = ${handle} AND erased_at IS NULL`
