import { defineFeature } from '../../../platform/feature.ts'
import { deleteAnswered } from './support.queries.ts'
import { supportDemo } from './support.demo.ts'
import { supportJob } from './support.jobs.ts'
import { messages } from './support.messages.ts'
import { supportData } from './support.personal-data.ts'
import { routes } from './support.routes.ts'

/** Requests for help and their answers. */
export const support = defineFeature({
  name: 'support',
  tags: [{ name: 'support', description: 'Requests for help and their answers' }],
  routes,
  jobs: [supportJob],
  demo: supportDemo,
  messages,
  personalData: [supportData],
  keeping: [{ key: 'supportRequests', end: deleteAnswered }],
})
