import { defineFeature } from '../../../platform/feature.ts'
import './comments.events.ts'
import { commentNotices } from './comments.consumers.ts'
import { commentDemo } from './comments.demo.ts'
import { messages } from './comments.messages.ts'
import { commentData } from './comments.personal-data.ts'
import { routes } from './comments.routes.ts'

/** Comments on deals, with replies one level deep. */
export const comments = defineFeature({
  name: 'comments',
  tags: [{ name: 'comment', description: 'Comments on deals' }],
  routes,
  consumers: [commentNotices],
  messages,
  personalData: [commentData],
  demo: commentDemo,
})
