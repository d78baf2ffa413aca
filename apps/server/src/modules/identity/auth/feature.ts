import { defineFeature } from '../../../platform/feature.ts'
import './auth.events.ts'
import './one-time-purposes.ts'
import { forgottenPassword, guessedFactor, mergeCode } from './auth.consumers.ts'
import { accountsJob, totpRenewalJob } from './auth.jobs.ts'
import { messages } from './auth.messages.ts'
import { authData } from './auth.personal-data.ts'
import { routes } from './auth.routes.ts'

/** Accounts and signing in: passwords, Google, passkeys, second factors, sessions. */
export const auth = defineFeature({
  name: 'auth',
  tags: [{ name: 'auth', description: 'Accounts and sessions' }],
  routes,
  jobs: [accountsJob, totpRenewalJob],
  consumers: [forgottenPassword, mergeCode, guessedFactor],
  messages,
  personalData: [authData],
})
