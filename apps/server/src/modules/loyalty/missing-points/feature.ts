import { defineFeature } from '../../../platform/feature.ts'
import './missing-points.events.ts'
import { missingDemo } from './missing-points.demo.ts'
import { jobs } from './missing-points.jobs.ts'
import { messages } from './missing-points.messages.ts'
import { missingData } from './missing-points.personal-data.ts'
import { routes } from './missing-points.routes.ts'
import { missingNotices } from './missing-notices.consumers.ts'

/**
 * Punti mancanti: members ask with a receipt for the points of a purchase that no till registered
 * (docs/modules/loyalty.md, "Missing points").
 */
export const missingPoints = defineFeature({
  name: 'missing-points',
  tags: [
    { name: 'missing', description: 'Points of purchases that were not recorded: requests with a receipt' },
  ],
  routes,
  consumers: [missingNotices],
  jobs,
  messages,
  personalData: [missingData],
  demo: missingDemo,
})
