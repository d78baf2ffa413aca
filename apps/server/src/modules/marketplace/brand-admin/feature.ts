import { defineFeature } from '../../../platform/feature.ts'
import { suspensionNotices } from './brand-admin.consumers.ts'
import { liftSuspensions } from './brand-admin.jobs.ts'
import { messages } from './brand-admin.messages.ts'
import { routes } from './brand-admin.routes.ts'

/** The superAdmin's section of brands, and their suspension. */
export const brandAdmin = defineFeature({
  name: 'brand-admin',
  tags: [],
  routes,
  consumers: [suspensionNotices],
  jobs: [liftSuspensions],
  messages,
})
