import { defineFeature } from '../../../platform/feature.ts'
import { ledgerJob, moveLateJob } from './ledger.jobs.ts'
import { ledgerData } from './ledger.personal-data.ts'

/** The ledger of points; other features credit and debit through public.ts. */
export const ledger = defineFeature({
  name: 'ledger',
  jobs: [ledgerJob, moveLateJob],
  personalData: [ledgerData],
})
