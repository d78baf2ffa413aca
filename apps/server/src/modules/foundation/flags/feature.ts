import { defineFeature } from '../../../platform/feature.ts'
import { routes } from './flags.routes.ts'

/** Feature flags: things that are switched off in countries and sectors. */
export const flags = defineFeature({
  name: 'flags',
  tags: [{ name: 'flag', description: 'What is switched off in countries and sectors' }],
  routes,
})
