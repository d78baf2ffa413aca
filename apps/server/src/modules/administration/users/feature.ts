import { defineFeature } from '../../../platform/feature.ts'
import { blockLetters } from './user-admin.consumers.ts'
import { liftBlocks } from './user-admin.jobs.ts'
import { messages } from './user-admin.messages.ts'
import { routes } from './user-admin.routes.ts'

/** The superAdmin's section of users: search, make, change, block and erase any account. */
export const users = defineFeature({
  name: 'users',
  tags: [],
  routes,
  jobs: [liftBlocks],
  consumers: [blockLetters],
  messages,
})
