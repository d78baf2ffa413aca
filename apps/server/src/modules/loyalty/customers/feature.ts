import { defineFeature, inTurn } from '../../../platform/feature.ts'
import { customerDemo } from './customers.demo.ts'
import { jobs } from './customers.jobs.ts'
import { customerData } from './customers.personal-data.ts'
import { routes } from './customers.routes.ts'
import { waitingCustomers } from './imports/customer-imports.consumers.ts'
import { jobs as importJobs } from './imports/customer-imports.jobs.ts'
import { importData } from './imports/customer-imports.personal-data.ts'
import { routes as importRoutes } from './imports/customer-imports.routes.ts'
import { memberStats } from './member-stats.consumers.ts'

/**
 * Clienti acquisiti: the members of a program as its brand sees them, and imports of members from a
 * file with preview, application in batches and undo (docs/modules/loyalty.md, "Imports").
 */
export const customers = defineFeature({
  name: 'customers',
  tags: [{ name: 'customer', description: 'Customers that brands have acquired by their programs' }],
  routes: inTurn(routes, importRoutes),
  consumers: [waitingCustomers, memberStats],
  jobs: [...jobs, ...importJobs],
  demo: customerDemo,
  personalData: [importData, customerData],
})
