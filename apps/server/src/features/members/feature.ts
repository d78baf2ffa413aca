import { defineFeature } from '../../platform/feature.ts'
import './members.events.ts'
import { memberData } from './members.personal-data.ts'
import { routes } from './members.routes.ts'

/** Members of loyalty programs: joining, purchases and refunds, awards, balances, history. */
export const members = defineFeature({
  name: 'members',
  tags: [
    { name: 'member', description: 'Members of loyalty programs: joining, balances, purchases at the till' },
  ],
  routes,
  personalData: [memberData],
})
