import { defineFeature } from '../../../platform/feature.ts'
import { businessJob } from './business.jobs.ts'
import { messages } from './business.messages.ts'
import { businessData } from './business.personal-data.ts'
import { routes } from './business.routes.ts'

/** Applications for a business account, and the company behind a brand. */
export const business = defineFeature({
  name: 'business',
  tags: [{ name: 'business', description: 'Brand accounts: applications, decisions, company data' }],
  routes,
  jobs: [businessJob],
  messages,
  personalData: [businessData],
})
