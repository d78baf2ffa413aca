import { defineFeature } from '../../../platform/feature.ts'
import { eventCounter } from '../../../platform/events/counters.ts'
import { redemptionDemo } from './redemptions.demo.ts'
import './redemptions.events.ts'
import { redemptionJobs } from './redemptions.jobs.ts'
import { redemptionData } from './redemptions.personal-data.ts'
import { routes } from './redemptions.routes.ts'

/** Codes of deals, from their opening to the till. */
export const redemptions = defineFeature({
  name: 'redemptions',
  tags: [
    {
      name: 'redemption',
      description: 'Codes that hold a piece of a deal, and their confirmation at the till',
    },
  ],
  routes,
  jobs: redemptionJobs,
  personalData: [redemptionData],
  counters: [
    eventCounter({
      name: 'vicino_redemptions_total',
      help: 'Codes that shops have confirmed',
      on: 'redemption.confirmed',
    }),
  ],
  demo: redemptionDemo,
})
