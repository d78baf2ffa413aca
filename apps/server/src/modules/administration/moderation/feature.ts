import { defineFeature } from '../../../platform/feature.ts'
import { forgetGuests } from './keeping.queries.ts'
import { reportNotices } from './moderation.consumers.ts'
import { moderationDemo } from './moderation.demo.ts'
import { messages } from './moderation.messages.ts'
import { reportData } from './moderation.personal-data.ts'
import { routes } from './moderation.routes.ts'

/** Reports of deals, comments, Proof Posts and reviews, and the decisions of moderation. */
export const moderation = defineFeature({
  name: 'moderation',
  tags: [{ name: 'report', description: 'Reports of deals, comments, Proof Posts and reviews' }],
  routes,
  consumers: [reportNotices],
  messages,
  personalData: [reportData],
  demo: moderationDemo,
  keeping: [{ key: 'guestNotices', end: forgetGuests }],
})
