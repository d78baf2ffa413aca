import { defineFeature } from '../../platform/feature.ts'
import { reportData } from './reports.personal-data.ts'
import { routes } from './reports.routes.ts'

/** Reports of deals. */
export const reports = defineFeature({
  name: 'reports',
  tags: [{ name: 'report', description: 'Reports of deals' }],
  routes,
  personalData: [reportData],
})
