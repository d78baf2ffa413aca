import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { credit } from '../../../foundation/ledger/public.ts'

/** Makes a movement of another person's BrandPoints. @returns its id */
async function movementOfAnother(test: TestApp): Promise<string> {
  const { id: userId } = await test.createUser()
  const { transferId } = await inTransaction(test.db, (tx) =>
    credit(tx, {
      userId,
      unit: 'BP',
      kind: 'award',
      rule: { name: 'redemption', version: 1, values: {} },
      source: { type: 'none', id: randomUUID() },
      amount: 10,
      now: test.clock.now(),
    }),
  )
  return transferId
}

/** Rows of another person or brand behind receipts and statements. */
export const ledgerRows = (test: () => TestApp, programOfAnother: () => Promise<string>) => ({
  'GET /program/{id}/clearing/{month}/pdf': { row: programOfAnother },
  'GET /program/{id}/clearing/{month}/csv': { row: programOfAnother },
  'GET /program/{id}/clearing/{month}/receipt': { row: programOfAnother },
  'GET /ledger/movement/{id}/receipt': { row: () => movementOfAnother(test()) },
})
