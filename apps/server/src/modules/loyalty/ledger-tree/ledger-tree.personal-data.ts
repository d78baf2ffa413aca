import type { PersonalData } from '../../../platform/personal-data.ts'
import { eraseSalts } from './leaves.queries.ts'
import { receiptsOf } from './receipts.ts'

/**
 * Receipts of a person's movements. An erasure takes the salts away: the tree stays valid, and its
 * hashes say nothing of the person.
 */
export const ledgerTreeData: PersonalData = {
  rank: 59,
  tables: ['ledger_leaves'],
  parts: { ledgerReceipts: receiptsOf },
  erase: eraseSalts,
}
