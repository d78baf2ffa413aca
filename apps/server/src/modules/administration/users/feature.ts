import { defineFeature } from '../../../platform/feature.ts'
import { blockLetters } from './user-admin.consumers.ts'
import { liftBlocks } from './user-admin.jobs.ts'
import { messages } from './user-admin.messages.ts'
import { routes } from './user-admin.routes.ts'

/** The superAdmin's section of users: accounts of all, found, made, changed, blocked and erased. */
export const users = defineFeature({
  name: 'users',
  tags: [],
  routes,
  jobs: [liftBlocks],
  consumers: [blockLetters],
  messages,
})
