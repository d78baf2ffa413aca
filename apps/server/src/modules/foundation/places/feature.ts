import { defineFeature } from '../../../platform/feature.ts'
import { routes } from './places.routes.ts'

/** Italian comuni. */
export const places = defineFeature({
  name: 'places',
  tags: [{ name: 'place', description: 'Italian comuni' }],
  routes,
})
