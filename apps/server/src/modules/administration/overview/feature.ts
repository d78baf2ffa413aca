import { defineFeature } from '../../../platform/feature.ts'
import { figuresJob } from './overview.jobs.ts'
import { routes } from './overview.routes.ts'

/** Figures, what waits, and health, for those who run the platform. */
export const overview = defineFeature({
  name: 'overview',
  tags: [{ name: 'overview', description: 'Figures, what waits, and health of the platform' }],
  routes,
  jobs: [figuresJob],
})
