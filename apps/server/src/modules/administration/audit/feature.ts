import { defineFeature } from '../../../platform/feature.ts'
import { routes } from './audit.routes.ts'

/** What was done to a record, beside it in the back-office. */
export const audit = defineFeature({
  name: 'audit',
  tags: [{ name: 'audit', description: 'What was done to a record of the back-office' }],
  routes,
})
