import { defineFeature } from '../../../platform/feature.ts'
import { partnerClearing } from './partner-clearing.consumers.ts'
import { closeClearingMonths } from './close-clearing-months.ts'
import { partnerNotices } from './partner-notices.consumers.ts'
import './partners.events.ts'
import { partnerDemo } from './partners.demo.ts'
import { messages } from './partners.messages.ts'
import { routes } from './partners.routes.ts'

/** Programs common to several brands: the partners, their terms, and their debts to each other. */
export const partners = defineFeature({
  name: 'partners',
  tags: [
    {
      name: 'partner',
      description: 'Programs common to several brands: partners, terms, monthly statements',
    },
  ],
  routes,
  jobs: [closeClearingMonths],
  consumers: [partnerClearing, partnerNotices],
  messages,
  demo: partnerDemo,
})
