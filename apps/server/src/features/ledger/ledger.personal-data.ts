import { sql } from 'kysely'
import { inPages, PAGE, type PersonalData } from '../../platform/personal-data.ts'

/** A person's points, with every movement. An erasure keeps all of it: it is never changed, and names people by id only. */
export const ledgerData: PersonalData = {
  rank: 50,
  tables: ['ledger_accounts', 'ledger_transactions'],
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
        const { rows } = await sql<{ id: string }>`
          SELECT t.id, t.kind, t.rule, t.rule_version AS "ruleVersion", t.explanation, t.source_type AS source,
            t.created_at AS "createdAt", own.postings
          FROM (
            SELECT p.transaction_id AS id, jsonb_agg(jsonb_build_object('unit', p.unit, 'account', a.kind,
              'amount', p.amount, 'balance', p.balance_after) ORDER BY p.line) AS postings
            FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id AND p.entry_no IS NOT NULL
            WHERE a.user_id = ${userId} AND p.transaction_id > ${after}
            GROUP BY p.transaction_id ORDER BY p.transaction_id LIMIT ${PAGE}::int
          ) own JOIN ledger_transactions t ON t.id = own.id
          ORDER BY t.id`.execute(db)
        return rows
      }),
  },
  erase: async () => undefined,
}
