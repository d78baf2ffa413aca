import { defineFeature } from '../../../platform/feature.ts'
import { reconciliationJob } from './reconciliation.jobs.ts'
import { metrics } from './reconciliation.metrics.ts'

/** Finds contradictions in the database. */
export const reconciliation = defineFeature({ name: 'reconciliation', jobs: [reconciliationJob], metrics })
