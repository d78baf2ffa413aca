import { ANY_ROLE, DEAL_WRITERS } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

export const createDeal = defineScreen({
  path: '/create-deal',
  frame: 'shell',
  roles: ANY_ROLE,
  parts: { publish: DEAL_WRITERS },
  menu: { label: 'createDeal', icon: 'square-plus', places: ['main'] },
  page: () => import('../routes/create-deal.tsx'),
})
