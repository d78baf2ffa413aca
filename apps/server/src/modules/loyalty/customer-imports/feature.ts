import { defineFeature } from '../../../platform/feature.ts'
import { routes } from './customer-imports.routes.ts'
import { waitingCustomers } from './customer-imports.consumers.ts'
import { jobs } from './customer-imports.jobs.ts'
import { importData } from './customer-imports.personal-data.ts'

/**
 * Balances of customers that a brand brings from a file: preview, application in batches, undo
 * (docs/modules/loyalty.md, "Imports").
 */
export const customerImports = defineFeature({
  name: 'customer-imports',
  routes,
  consumers: [waitingCustomers],
  jobs,
  personalData: [importData],
})
