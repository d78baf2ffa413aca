import { defineFeature, inTurn } from '../../../platform/feature.ts'
import { routes as logRoutes } from './audit-log.routes.ts'
import { dropOldAudits } from './keeping.queries.ts'
import { routes as trailRoutes } from './audit.routes.ts'

/**
 * Actions and their actors: on one record, beside it in the back-office, and on the whole platform
 * as a log.
 */
export const audit = defineFeature({
  name: 'audit',
  tags: [
    { name: 'audit', description: 'What was done to a record of the back-office' },
    { name: 'audit-log', description: 'What was done on the platform and by whom' },
  ],
  routes: inTurn(trailRoutes, logRoutes),
  keeping: [{ key: 'audit', end: dropOldAudits }],
})
