import { defineFeature } from '../../../platform/feature.ts'
import { routes } from './replay.routes.ts'

/**
 * Runs programs over past purchases: from files (scripts/import-purchases.ts), or over what the
 * brand has sold.
 */
export const replay = defineFeature({ name: 'replay', routes })
