import { defineFeature } from '../../../platform/feature.ts'
import { ledgerTreeJob } from './ledger-tree.jobs.ts'
import { ledgerTreeData } from './ledger-tree.personal-data.ts'
import { routes } from './ledger-tree.routes.ts'

/** The ledger as a public log that anyone can check: a Merkle tree of all movements. */
export const ledgerTree = defineFeature({
  name: 'ledger-tree',
  tags: [{ name: 'ledger', description: 'Proofs of movements in the ledger that anyone can check' }],
  routes,
  jobs: [ledgerTreeJob],
  personalData: [ledgerTreeData],
})
