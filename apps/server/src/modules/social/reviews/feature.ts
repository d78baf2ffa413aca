import { defineFeature } from '../../../platform/feature.ts'
import './reviews.events.ts'
import { reviewNotices } from './reviews.consumers.ts'
import { reviewDemo } from './reviews.demo.ts'
import { reviewAges } from './reviews.jobs.ts'
import { messages } from './reviews.messages.ts'
import { reviewData } from './reviews.personal-data.ts'
import { routes } from './reviews.routes.ts'

/** Reviews of products by their buyers, and the seller's answers. */
export const reviews = defineFeature({
  name: 'reviews',
  tags: [{ name: 'review', description: 'Reviews of products by those who bought them' }],
  routes,
  consumers: [reviewNotices],
  jobs: [reviewAges],
  messages,
  personalData: [reviewData],
  demo: reviewDemo,
})
