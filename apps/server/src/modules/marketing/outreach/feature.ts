import { defineFeature } from '../../../platform/feature.ts'
import { messages } from './outreach.messages.ts'
import { deleteOldSends } from './outreach.queries.ts'
import { outreachData } from './outreach.personal-data.ts'
import { routes } from './outreach.routes.ts'

/** The only way by which brands' marketing reaches members of their programs. */
export const outreach = defineFeature({
  name: 'outreach',
  tags: [{ name: 'outreach', description: 'Marketing of brands as members get it, and how they stop it' }],
  routes,
  messages,
  personalData: [outreachData],
  keeping: [{ key: 'outreach', end: deleteOldSends }],
})
