import { defineFeature } from '../../../platform/feature.ts'
import './posts.events.ts'
import { postNotices } from './posts.consumers.ts'
import { postDemo } from './posts.demo.ts'
import { postJobs } from './posts.jobs.ts'
import { messages } from './posts.messages.ts'
import { postData } from './posts.personal-data.ts'
import { routes } from './posts.routes.ts'

/** Proof Posts: people's images of products that they bought, and the brand's decision. */
export const posts = defineFeature({
  name: 'posts',
  tags: [{ name: 'post', description: 'Proof Posts, and reactions by the path of the post service' }],
  routes,
  consumers: [postNotices],
  jobs: postJobs,
  messages,
  personalData: [postData],
  demo: postDemo,
})
