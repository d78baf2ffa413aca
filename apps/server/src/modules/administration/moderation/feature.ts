import { defineFeature } from '../../../platform/feature.ts'
import { reportNotices } from './reports.consumers.ts'
import { messages } from './reports.messages.ts'
import { reportData } from './reports.personal-data.ts'
import { routes } from './reports.routes.ts'

/** Reports of deals, comments, Proof Posts and reviews, and the decisions of moderation. */
export const moderation = defineFeature({
  name: 'moderation',
  tags: [{ name: 'report', description: 'Reports of deals, comments, Proof Posts and reviews' }],
  routes,
  consumers: [reportNotices],
  messages,
  personalData: [reportData],
})
