import { defineFeature } from '../../../platform/feature.ts'
import { accountDemo } from './account.demo.ts'
import './account.events.ts'
import { erasureJob } from './account.jobs.ts'
import { messages } from './account.messages.ts'
import { routes } from './account.routes.ts'
import { consentData } from './consents.personal-data.ts'
import { recordData } from './records.personal-data.ts'

/** A person’s rights over their own data: consents, export, erasure. */
export const account = defineFeature({
  name: 'account',
  routes,
  jobs: [erasureJob],
  messages,
  demo: accountDemo,
  personalData: [consentData, recordData],
})
