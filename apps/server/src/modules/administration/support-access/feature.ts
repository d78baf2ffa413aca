import { defineFeature } from '../../../platform/feature.ts'
import { messages } from './support-access.messages.ts'
import { accessData } from './support-access.personal-data.ts'
import { routes } from './support-access.routes.ts'

/**
 * Somebody of the platform acts in another's account: asked for, consented to, for half an hour,
 * logged (docs/modules/administration.md, "Access to an account").
 */
export const supportAccess = defineFeature({
  name: 'support-access',
  tags: [{ name: 'access', description: 'Access of the platform to an account, with its owner’s consent' }],
  routes,
  messages,
  personalData: [accessData],
})
