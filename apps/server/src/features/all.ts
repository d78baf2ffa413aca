import type { Feature } from '../platform/feature.ts'
import { account } from './account/feature.ts'
import { audit } from './audit/feature.ts'
import { auditLog } from './audit-log/feature.ts'
import { auth } from './auth/feature.ts'
import { automations } from './automations/feature.ts'
import { banners } from './banners/feature.ts'
import { brandAdmin } from './brand-admin/feature.ts'
import { brandCoupons } from './brand-coupons/feature.ts'
import { brands } from './brands/feature.ts'
import { business } from './business/feature.ts'
import { campaigns } from './campaigns/feature.ts'
import { categories } from './categories/feature.ts'
import { claims } from './claims/feature.ts'
import { comments } from './comments/feature.ts'
import { conversations } from './conversations/feature.ts'
import { customerImports } from './customer-imports/feature.ts'
import { customers } from './customers/feature.ts'
import { deals } from './deals/feature.ts'
import { demo } from './demo/feature.ts'
import { displays } from './displays/feature.ts'
import { exports } from './exports/feature.ts'
import { files } from './files/feature.ts'
import { flags } from './flags/feature.ts'
import { followers } from './followers/feature.ts'
import { gridViews } from './grid-views/feature.ts'
import { integrations } from './integrations/feature.ts'
import { landing } from './landing/feature.ts'
import { ledger } from './ledger/feature.ts'
import { live } from './live/feature.ts'
import { members } from './members/feature.ts'
import { missingPoints } from './missing-points/feature.ts'
import { notifications } from './notifications/feature.ts'
import { outreach } from './outreach/feature.ts'
import { overview } from './overview/feature.ts'
import { partners } from './partners/feature.ts'
import { permissions } from './permissions/feature.ts'
import { places } from './places/feature.ts'
import { points } from './points/feature.ts'
import { posts } from './posts/feature.ts'
import { products } from './products/feature.ts'
import { programs } from './programs/feature.ts'
import { promoters } from './promoters/feature.ts'
import { reconciliation } from './reconciliation/feature.ts'
import { redemptions } from './redemptions/feature.ts'
import { referrals } from './referrals/feature.ts'
import { regulations } from './regulations/feature.ts'
import { replay } from './replay/feature.ts'
import { reports } from './reports/feature.ts'
import { reviews } from './reviews/feature.ts'
import { rewards } from './rewards/feature.ts'
import { share } from './share/feature.ts'
import { shops } from './shops/feature.ts'
import { staff } from './staff/feature.ts'
import { supportAccess } from './support-access/feature.ts'
import { support } from './support/feature.ts'
import { system } from './system/feature.ts'
import { userAdmin } from './user-admin/feature.ts'
import { users } from './users/feature.ts'
import { visits } from './visits/feature.ts'
import { walletPasses } from './wallet-passes/feature.ts'
import { webhooks } from './webhooks/feature.ts'

/** Every feature of the product. Nothing else lists them; the order has no meaning. */
export const FEATURES: readonly Feature[] = [
  account,
  audit,
  auditLog,
  auth,
  automations,
  banners,
  brandAdmin,
  brandCoupons,
  brands,
  business,
  campaigns,
  categories,
  claims,
  comments,
  conversations,
  customerImports,
  customers,
  deals,
  demo,
  displays,
  exports,
  files,
  flags,
  followers,
  gridViews,
  integrations,
  landing,
  ledger,
  live,
  members,
  missingPoints,
  notifications,
  outreach,
  overview,
  partners,
  permissions,
  places,
  points,
  posts,
  products,
  programs,
  promoters,
  reconciliation,
  redemptions,
  referrals,
  regulations,
  replay,
  reports,
  reviews,
  rewards,
  share,
  shops,
  staff,
  support,
  supportAccess,
  system,
  userAdmin,
  users,
  visits,
  walletPasses,
  webhooks,
]
