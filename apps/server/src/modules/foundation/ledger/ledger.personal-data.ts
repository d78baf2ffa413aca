import { inPages, PAGE, type PersonalData } from '../../../platform/personal-data.ts'
import { allRows } from '../../../platform/db/statement.ts'
import { moveHoldings } from './moves.queries.ts'

/**
 * A person's points, with every movement. An erasure keeps them all: they never change, and name
 * people by id only.
 */
export const ledgerData: PersonalData = {
  rank: 50,
  tables: ['ledger_accounts', 'ledger_transfers'],
  parts: {
    pointAccounts: (db, userId) =>
      db
        .selectFrom('ledger_accounts')
        .where('user_id', '=', userId)
        .orderBy('id')
        .select(['id', 'unit', 'program_id as programId', 'kind', 'balance', 'created_at as createdAt'])
        .execute(),
    pointMovements: (db, userId) =>
      inPages(async (after) => {
        return allRows(db)<{ id: string }>`
          SELECT t.id, t.kind, t.rule, t.rule_version AS "ruleVersion", t.explanation, t.source_type AS source,
            t.created_at AS "createdAt", a.unit, a.kind AS account, t.amount, t.balance_after AS balance
          FROM ledger_accounts a JOIN ledger_transfers t ON t.account_id = a.id
          WHERE a.user_id = ${userId} AND t.id > ${after}
          ORDER BY t.id LIMIT ${PAGE}::int`
      }),
  },
  erase: async () => undefined,
  /** BrandPoints; points of programs move with their memberships. */
  merge: { counts: {}, move: (tx, merging, now) => moveHoldings(tx, merging, null, now) },
}
