import { sql } from 'kysely'
import { writeAudits } from './audit.ts'
import type { Database, Db } from './db/database.ts'
import { allRows, execute } from './db/statement.ts'
import { inTransaction } from './db/transaction.ts'
import { AppError } from './errors.ts'
import type { Actor, Services } from './http/context.ts'

/**
 * Tables whose rows superAdmins order (`sort_order`, from 1), and the name of their rows in the
 * log.
 */
const ORDERED = { banners: 'banner', categories: 'category' } as const

/**
 * Orders all rows of a table. @param ids all of them, each once @throws AppError list_changed when
 * they are not
 */
export function orderRows(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  table: keyof typeof ORDERED,
  ids: readonly string[],
  actor: Actor,
): Promise<null> {
  return inTransaction(db, async (tx) => {
    if (new Set(ids).size < ids.length || !(await setOrder(tx, table, ids)))
      throw new AppError('list_changed')
    const [type, now] = [ORDERED[table], clock.now()]
    await writeAudits(
      tx,
      ids.map((objectId, index) => ({
        actorId: actor.sub,
        action: `${type}.order`,
        objectType: type,
        objectId,
        detail: { order: index + 1 },
        now,
      })),
    )
    return null
  })
}

/** Writes the order; false, and nothing is written, when they are not all rows. */
async function setOrder(tx: Db, table: keyof typeof ORDERED, ids: readonly string[]): Promise<boolean> {
  const all = sql.table(table)
  await execute(tx)`LOCK TABLE ${all} IN SHARE ROW EXCLUSIVE MODE`
  const rows = await allRows(tx)<{ all: boolean }>`
    SELECT count(*) = ${ids.length}::int AND bool_and(id = ANY (${ids}::uuid[])) AS all FROM ${all}`
  if (rows[0]?.all !== true) return false
  await execute(tx)`
    UPDATE ${all} r SET sort_order = named.no::int
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY named (id, no) WHERE r.id = named.id`
  return true
}
