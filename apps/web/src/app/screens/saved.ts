import { DEAL_READERS } from '@vicino/contract/roles'
import { readSavedSearch } from '~/modules/marketplace/deals/shopper/model/search.ts'
import { defineScreen } from '../screen.ts'

export const saved = defineScreen({
  path: '/saved',
  frame: 'shell',
  roles: DEAL_READERS,
  needs: 'deal-BROWSE',
  search: readSavedSearch,
  offline: ['detail'],
  page: () => import('../routes/saved.tsx'),
})
