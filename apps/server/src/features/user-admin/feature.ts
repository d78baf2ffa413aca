import { defineFeature } from '../../platform/feature.ts'
import { liftBlocks } from './user-admin.jobs.ts'
import { routes } from './user-admin.routes.ts'

/** The superAdmin's section of users: accounts of all, found, made, changed, blocked and erased. */
export const userAdmin = defineFeature({ name: 'user-admin', tags: [], routes, jobs: [liftBlocks] })
