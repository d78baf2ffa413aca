import type { Db } from '../../platform/db/database.ts'

export { demoAccounts } from './demo-accounts.ts'

/** Key of the row in `installation` that says which demo a database holds. */
export const DEMO_KEY = 'demo'

/** Whether the demo was loaded into this database. */
export async function demoIsLoaded(db: Db): Promise<boolean> {
  const row = await db.selectFrom('installation').select('key').where('key', '=', DEMO_KEY).executeTakeFirst()
  return row !== undefined
}

/** Whether nobody and nothing is here yet: the demo mixes with nothing. */
export async function databaseIsEmpty(db: Db): Promise<boolean> {
  const row = await db
    .selectNoFrom((from) => [
      from.exists(from.selectFrom('brands').select('id')).as('brands'),
      from.exists(from.selectFrom('users').select('id')).as('users'),
      from.exists(from.selectFrom('categories').select('id')).as('categories'),
    ])
    .executeTakeFirstOrThrow()
  return !(row.brands || row.users || row.categories)
}
