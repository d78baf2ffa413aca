import { defineFeature } from '../../../platform/feature.ts'
import { userDemo } from './users.demo.ts'
import { messages } from './users.messages.ts'
import { userData } from './users.personal-data.ts'
import { routes } from './users.routes.ts'

/** The record of a user: profile, language, place, cookie choice. */
export const profile = defineFeature({
  name: 'profile',
  tags: [{ name: 'user', description: 'One’s own record, consents, export and erasure' }],
  routes,
  messages,
  personalData: [userData],
  demo: userDemo,
})
