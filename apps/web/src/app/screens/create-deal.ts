import { ANY_ROLE, BRAND_STAFF, DEAL_WRITERS } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

export const createDeal = defineScreen({
  path: '/create-deal',
  frame: 'shell',
  roles: ANY_ROLE,
  parts: { publish: DEAL_WRITERS },
  menu: { label: 'createDeal', icon: 'square-plus', places: ['main'], workOf: BRAND_STAFF },
  page: () => import('../routes/create-deal.tsx'),
})
