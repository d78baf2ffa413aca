import { defineFeature } from '../../../platform/feature.ts'
import { sentExports } from './exports.consumers.ts'
import { jobs } from './exports.jobs.ts'
import { messages } from './exports.messages.ts'
import { exportData } from './exports.personal-data.ts'
import { routes } from './exports.routes.ts'

/**
 * Exports of brands: direct ones, by a job, and by schedules (docs/modules/marketing.md,
 * "Exports").
 */
export const exports = defineFeature({
  name: 'exports',
  tags: [{ name: 'export', description: 'Exports of a brand’s customers, movements, purchases and coupons' }],
  routes,
  jobs,
  consumers: [sentExports],
  messages,
  personalData: [exportData],
})
