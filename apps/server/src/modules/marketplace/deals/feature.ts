import { defineFeature } from '../../../platform/feature.ts'
import './deals.events.ts'
import { tastes, withdrawals, withdrawnCodes } from './deals.consumers.ts'
import { dealDemo } from './deals.demo.ts'
import { dealJobs, startDeals } from './deals.jobs.ts'
import { messages } from './deals.messages.ts'
import { dealData } from './deals.personal-data.ts'
import { onOffer } from './on-offer.queries.ts'
import { routes } from './deals.routes.ts'
import { notifyRecalls } from './recall/recall.jobs.ts'
import { messages as ofRecalls } from './recall/recall.messages.ts'

/** Deals: finding, reading, publishing and reacting. */
export const deals = defineFeature({
  name: 'deals',
  tags: [{ name: 'deal', description: 'Finding, reading, publishing and saving deals' }],
  routes,
  jobs: [...dealJobs, startDeals, notifyRecalls],
  consumers: [tastes, withdrawals, withdrawnCodes],
  messages: [messages, ofRecalls],
  provides: { dealsOnOffer: onOffer },
  personalData: [dealData],
  demo: dealDemo,
})
