import { defineFeature } from '../../../platform/feature.ts'
import { routes } from './landing.routes.ts'

/** Pages for visitors before they sign in. */
export const landing = defineFeature({
  name: 'landing',
  tags: [{ name: 'landing', description: 'Public deals and logos for visitors' }],
  routes,
})
