import { defineFeature } from '../../../platform/feature.ts'
import { figuresJob } from './overview.jobs.ts'
import { routes } from './overview.routes.ts'

/** Metrics, waiting work, and health, for the people who run the platform. */
export const overview = defineFeature({
  name: 'overview',
  tags: [{ name: 'overview', description: 'Figures, what waits, and health of the platform' }],
  routes,
  jobs: [figuresJob],
})
