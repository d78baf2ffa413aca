import { CONSUMERS } from '@vicino/contract/roles'
import { readHomeSearch } from '~/modules/marketplace/deals/shopper/model/search.ts'
import { startHome } from '../first-deals.ts'
import { defineScreen } from '../screen.ts'

export const home = defineScreen({
  path: '/',
  frame: 'shell',
  roles: CONSUMERS,
  needs: 'deal-BROWSE',
  position: true,
  search: readHomeSearch,
  load: startHome,
  offline: ['detail', 'pwa'],
  page: () => import('../routes/home.tsx'),
})
