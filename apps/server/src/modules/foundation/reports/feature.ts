import { defineFeature } from '../../../platform/feature.ts'
import { routes } from './reports.routes.ts'

/** Filing reports and links to appeal. The queue and the decisions are moderation's. */
export const reports = defineFeature({ name: 'reports', routes })
