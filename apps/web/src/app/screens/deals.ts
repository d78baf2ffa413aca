import { DEAL_READERS } from '@vicino/contract/roles'
import { readDealsSearch } from '~/modules/marketplace/deals/shopper/model/search.ts'
import { startDeals } from '../first-deals.ts'
import { defineScreen } from '../screen.ts'

export const deals = defineScreen({
  path: '/deals',
  frame: 'shell',
  roles: DEAL_READERS,
  needs: 'deal-BROWSE',
  position: true,
  search: readDealsSearch,
  load: startDeals,
  offline: ['detail', 'pwa'],
  page: () => import('../routes/deals.tsx'),
})
