import { defineFeature } from '../../../platform/feature.ts'
import { regulationNotices } from './regulations.consumers.ts'
import { messages } from './regulations.messages.ts'
import { routes } from './regulations.routes.ts'

/** Regulations of loyalty programs: generated, edited, published in versions, as PDF. */
export const regulations = defineFeature({
  name: 'regulations',
  tags: [{ name: 'regulation', description: 'Regulations of loyalty programs' }],
  routes,
  consumers: [regulationNotices],
  messages,
})
