import { defineFeature } from '../../../platform/feature.ts'
import './promoters.events.ts'
import { commissionsOfRedemptions } from './promoters.consumers.ts'
import { promoterDemo } from './promoters.demo.ts'
import { jobs } from './promoters.jobs.ts'
import { messages } from './promoters.messages.ts'
import { promoterNotices } from './promoter-notices.consumers.ts'
import { promoterData } from './promoters.personal-data.ts'
import { routes } from './promoters.routes.ts'

/**
 * Promoters: slots on deals, tracked links, commissions in the ledger's unit COMMISSION, payouts.
 */
export const promoters = defineFeature({
  name: 'promoters',
  tags: [{ name: 'promoter', description: 'Slots on deals, tracked links, commissions and payouts' }],
  routes,
  consumers: [commissionsOfRedemptions, promoterNotices],
  messages,
  jobs,
  personalData: [promoterData],
  demo: promoterDemo,
})
