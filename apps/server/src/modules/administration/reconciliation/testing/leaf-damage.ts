import { type RawBuilder, sql } from 'kysely'
import { MOVEMENT_TEXT } from '../../../loyalty/ledger-tree/public.ts'

const SALT = sql`sha256('salt')`

/** A tree with a leaf for each movement. The rows agree. */
const TREE = [
  sql`INSERT INTO ledger_tree (origin, size) SELECT 'vicino.test/ledger/1', count(*) FROM ledger_transfers`,
  sql`INSERT INTO ledger_leaves (position, kind, row_id, salt, entry)
    SELECT row_number() OVER (ORDER BY t.id) - 1, 'movement', t.id, substring(${SALT}, 1, 16),
      sha256(substring(${SALT}, 1, 16) || convert_to(${MOVEMENT_TEXT}, 'UTF8'))
    FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.account_id`,
]

/** Ways to damage movements behind the back of the ledger's tree, by the difference that is found. */
export function leafDamage() {
  return {
    'ledger-leaf': {
      'a movement says another time than its leaf': () => [
        ...TREE,
        sql`UPDATE ledger_transfers SET created_at = created_at + interval '1 second'`,
      ],
      'a leaf has no movement': () => [
        ...TREE,
        sql`INSERT INTO ledger_leaves SELECT size, 'movement', uuidv7(), NULL, sha256('') FROM ledger_tree`,
      ],
    },
    'ledger-leaf-missing': {
      'a movement of long ago has no leaf': () => [
        ...TREE,
        sql`DELETE FROM ledger_leaves WHERE position = 0`,
        sql`UPDATE ledger_transfers SET id = '01900000-0000-7000-8000-000000000000'
          WHERE id = (SELECT id FROM ledger_transfers t WHERE NOT EXISTS (SELECT FROM ledger_leaves WHERE row_id = t.id))`,
      ],
    },
  } satisfies Record<string, Record<string, () => RawBuilder<unknown>[]>>
}
