import { SECTORS } from '@vicino/contract/foundation/flags/sectors'
import { BRAND_STATES } from '@vicino/contract/marketplace/brands/admin/constants'
import { adminSection } from '../admin-section.ts'

export const {
  index: brandRecords,
  create: newBrandRecord,
  one: brandRecord,
} = adminSection({
  name: 'brand',
  path: '/dashboard/brand',
  needs: 'company-EDIT',
  filters: { sector: SECTORS, state: BRAND_STATES },
  page: () => import('../routes/dashboard-brands.tsx'),
})
