import { eventCounter } from '../../../platform/events/counters.ts'
import { defineFeature } from '../../../platform/feature.ts'
import './claims.events.ts'
import { automaticClaims } from './automatic-claims.consumers.ts'
import { claimFigures } from './claim-figures.consumers.ts'
import { messages } from './claims.messages.ts'
import { claimNotices } from './claim-notices.consumers.ts'
import { claimDemo } from './claims.demo.ts'
import { jobs } from './claims.jobs.ts'
import { claimData } from './claims.personal-data.ts'
import { routes } from './claims.routes.ts'

/** Claims of rewards, from the member's request until the reward is fulfilled. */
export const claims = defineFeature({
  name: 'claims',
  tags: [{ name: 'claim', description: 'Claims of rewards: the member’s, the queue of the brand, the till' }],
  routes,
  consumers: [automaticClaims, claimFigures, claimNotices],
  jobs,
  messages,
  demo: claimDemo,
  personalData: [claimData],
  counters: [
    eventCounter({
      name: 'vicino_claims_total',
      help: 'Rewards that members have claimed',
      on: 'loyalty.claim_step',
      amount: ({ payload }) => (payload.kind === 'requested' ? 1 : 0),
    }),
  ],
})
