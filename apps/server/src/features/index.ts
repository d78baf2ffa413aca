import type { Feature } from '../platform/http/feature.ts'
import { account } from './account/account.routes.ts'
import { auth } from './auth/auth.routes.ts'
import { secondFactor } from './auth/second-factor/second-factor.routes.ts'
import { banners } from './banners/banners.routes.ts'
import { brands } from './brands/brands.routes.ts'
import { business } from './business/business.routes.ts'
import { categories } from './categories/categories.routes.ts'
import { deals } from './deals/deals.routes.ts'
import { files } from './files/files.routes.ts'
import { followers } from './followers/followers.routes.ts'
import { landing } from './landing/landing.routes.ts'
import { live } from './live/live.routes.ts'
import { notificationPreferences } from './notifications/notifications.routes.ts'
import { places } from './places/places.routes.ts'
import { points } from './points/points.routes.ts'
import { reconciliation } from './reconciliation/reconciliation.metrics.ts'
import { redemptions } from './redemptions/redemptions.routes.ts'
import { reports } from './reports/reports.routes.ts'
import { support } from './support/support.routes.ts'
import { share } from './share/share.routes.ts'
import { system } from './system/system.routes.ts'
import { users } from './users/users.routes.ts'

/** Every feature of the product; the order has no meaning. */
export const FEATURES: readonly Feature[] = [
  auth,
  secondFactor,
  users,
  account,
  business,
  support,
  system,
  places,
  deals,
  brands,
  categories,
  files,
  followers,
  banners,
  landing,
  live,
  notificationPreferences,
  points,
  redemptions,
  reports,
  reconciliation,
  share,
]
