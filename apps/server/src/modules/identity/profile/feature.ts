import { defineFeature } from '../../../platform/feature.ts'
import { userDemo } from './profile.demo.ts'
import { messages } from './profile.messages.ts'
import { userData } from './profile.personal-data.ts'
import { routes } from './profile.routes.ts'

/** The record of a user: profile, language, place, cookie choice. */
export const profile = defineFeature({
  name: 'profile',
  tags: [{ name: 'user', description: 'One’s own record, consents, export and erasure' }],
  routes,
  messages,
  personalData: [userData],
  demo: userDemo,
})
