import { defineFeature } from '../../../platform/feature.ts'
import { liftBlocks } from './users.jobs.ts'
import { routes } from './users.routes.ts'

/** The superAdmin's section of users: search, make, change, block and erase any account. */
export const users = defineFeature({
  name: 'users',
  tags: [],
  routes,
  jobs: [liftBlocks],
})
