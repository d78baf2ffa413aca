import { defineFeature } from '../../../platform/feature.ts'
import { routes } from './search-engines.routes.ts'

/** Public pages of shops and programs, sitemaps, and what robots ask for. */
export const searchEngines = defineFeature({ name: 'search-engines', routes })
