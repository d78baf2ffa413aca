import { defineFeature } from '../../../platform/feature.ts'
import { accountDemo } from './account.demo.ts'
import './account.events.ts'
import { erasureJob, erasureListJob, keepingJob } from './account.jobs.ts'
import { endIdleAccounts } from './idle-accounts.ts'
import { messages } from './account.messages.ts'
import { routes } from './account.routes.ts'
import { consentData } from './consents.personal-data.ts'
import { notifyPeople } from './terms.ts'
import { recordData } from './records.personal-data.ts'

/** A person’s rights over their own data: consents, export, erasure. */
export const account = defineFeature({
  name: 'account',
  routes,
  jobs: [erasureJob, erasureListJob, keepingJob, notifyPeople],
  keeping: [{ key: 'inactiveAccounts', end: endIdleAccounts }],
  messages,
  demo: accountDemo,
  personalData: [consentData, recordData],
})
