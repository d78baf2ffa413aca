import { defineFeature } from '../../../platform/feature.ts'
import { campaignData } from './campaigns.personal-data.ts'
import { campaignDemo } from './campaigns.demo.ts'
import { routes } from './campaigns.routes.ts'
import { campaignJob } from './send-campaigns.ts'

/**
 * Campaigns: messages of a brand to the customers of a segment, now or at a time, and their
 * results.
 */
export const campaigns = defineFeature({
  name: 'campaigns',
  tags: [{ name: 'campaign', description: 'Campaigns of brands to the customers of a program' }],
  routes,
  jobs: [campaignJob],
  personalData: [campaignData],
  demo: campaignDemo,
})
