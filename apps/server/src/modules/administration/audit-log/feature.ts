import { defineFeature } from '../../../platform/feature.ts'
import { routes } from './audit-log.routes.ts'

/** What was done on the platform and by whom, for those who run it. */
export const auditLog = defineFeature({
  name: 'audit-log',
  tags: [{ name: 'audit-log', description: 'What was done on the platform and by whom' }],
  routes,
})
