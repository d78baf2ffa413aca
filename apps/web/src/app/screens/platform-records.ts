import { BANNER_PLACES, BANNER_STATES } from '@vicino/contract/marketplace/banners/constants'
import { SECTORS } from '@vicino/contract/foundation/flags/sectors'
import { FLAG_KEYS, FLAG_STATES } from '@vicino/contract/foundation/flags/constants'
import { REWARD_STATES } from '@vicino/contract/redemption/brand-points/constants'
import { adminSection } from '../admin-section.ts'

export const {
  index: adminCategories,
  create: adminNewCategory,
  one: adminCategory,
} = adminSection({
  name: 'category',
  path: '/dashboard/category',
  needs: 'category-EDIT',
  page: () => import('../routes/dashboard-categories.tsx'),
})

export const {
  index: adminBanners,
  create: adminNewBanner,
  one: adminBanner,
} = adminSection({
  name: 'banner',
  path: '/dashboard/banner',
  needs: 'banner-EDIT',
  filters: { state: BANNER_STATES, place: BANNER_PLACES },
  page: () => import('../routes/dashboard-banners.tsx'),
})

export const {
  index: adminRewards,
  create: adminNewReward,
  one: adminReward,
} = adminSection({
  name: 'bp-reward',
  path: '/dashboard/bp-reward',
  needs: 'reward-EDIT',
  filters: { state: REWARD_STATES },
  page: () => import('../routes/dashboard-rewards.tsx'),
})

export const {
  index: adminFlags,
  create: adminNewFlag,
  one: adminFlag,
} = adminSection({
  name: 'flag',
  path: '/dashboard/flag',
  needs: 'flag-EDIT',
  filters: { key: FLAG_KEYS, sector: SECTORS, state: FLAG_STATES },
  page: () => import('../routes/dashboard-flags.tsx'),
})
