import { defineFeature } from '../../../platform/feature.ts'
import { staffJob } from './staff.jobs.ts'
import { messages } from './staff.messages.ts'
import { staffData } from './staff.personal-data.ts'
import { routes } from './staff.routes.ts'

/** Staff of a brand: managers and tills, by invitation. */
export const staff = defineFeature({
  name: 'staff',
  tags: [{ name: 'staff', description: 'Who works for a brand: invitations, shops, ends, what they did' }],
  routes,
  jobs: [staffJob],
  messages,
  personalData: [staffData],
})
