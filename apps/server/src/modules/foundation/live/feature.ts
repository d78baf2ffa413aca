import { defineFeature } from '../../../platform/feature.ts'
import {
  liveClaims,
  liveComments,
  liveCoupons,
  liveQueues,
  liveReviews,
  liveUpdates,
} from './live.consumers.ts'
import { liveJob } from './live.jobs.ts'
import { liveData } from './live.personal-data.ts'
import { routes } from './live.routes.ts'

/** Streams that notify open screens of changes. */
export const live = defineFeature({
  name: 'live',
  tags: [{ name: 'live', description: 'Live updates' }],
  routes,
  jobs: [liveJob],
  consumers: [liveUpdates, liveClaims, liveCoupons, liveQueues, liveComments, liveReviews],
  personalData: [liveData],
})
