import { defineFeature } from '../../../platform/feature.ts'
import { customerDemo } from './customers.demo.ts'
import { jobs } from './customers.jobs.ts'
import { memberStats } from './member-stats.consumers.ts'
import { customerData } from './customers.personal-data.ts'
import { routes } from './customers.routes.ts'

/** Clienti acquisiti: the members of a program as its brand sees them. */
export const customers = defineFeature({
  name: 'customers',
  tags: [{ name: 'customer', description: 'Customers that brands have acquired by their programs' }],
  routes,
  consumers: [memberStats],
  jobs,
  demo: customerDemo,
  personalData: [customerData],
})
