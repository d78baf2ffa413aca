import { DEAL_RECORD_STATES } from '@vicino/contract/marketplace/deals/admin/constants'
import { POST_STATES } from '@vicino/domain/post-states'
import { adminSection } from '../admin-section.ts'

export const {
  index: adminDeals,
  create: adminNewDeal,
  one: adminDeal,
} = adminSection({
  name: 'deal',
  path: '/dashboard/deal',
  needs: 'deal-LIST_ALL',
  filters: { state: DEAL_RECORD_STATES },
  page: () => import('../routes/dashboard-deals.tsx'),
})

export const {
  index: adminProducts,
  create: adminNewProduct,
  one: adminProduct,
} = adminSection({
  name: 'product',
  path: '/dashboard/product',
  needs: 'product-EDIT',
  page: () => import('../routes/dashboard-products.tsx'),
})

export const {
  index: adminPosts,
  create: adminNewPost,
  one: adminPost,
} = adminSection({
  name: 'post',
  path: '/dashboard/post',
  needs: 'post-LIST_ALL',
  filters: { state: POST_STATES },
  page: () => import('../routes/dashboard-posts.tsx'),
})
