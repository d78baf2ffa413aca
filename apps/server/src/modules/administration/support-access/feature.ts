import { defineFeature } from '../../../platform/feature.ts'
import { messages } from './support-access.messages.ts'
import { accessData } from './support-access.personal-data.ts'
import { routes } from './support-access.routes.ts'

/**
 * Staff of the platform act in a person's account: they request access, the person allows it for
 * half an hour, and the log records it (docs/modules/administration.md, "Access to an account").
 */
export const supportAccess = defineFeature({
  name: 'support-access',
  tags: [{ name: 'access', description: 'Access of the platform to an account, with its owner’s consent' }],
  routes,
  messages,
  personalData: [accessData],
})
