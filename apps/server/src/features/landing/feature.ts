import { defineFeature } from '../../platform/feature.ts'
import { routes } from './landing.routes.ts'

/** What visitors see before they sign in. */
export const landing = defineFeature({ name: 'landing', routes })
