import { defineFeature } from '../../../platform/feature.ts'
import { routes } from './system.routes.ts'

/** Health of the server and its public settings. */
export const system = defineFeature({
  name: 'system',
  tags: [{ name: 'system', description: 'Health and public settings' }],
  routes,
})
