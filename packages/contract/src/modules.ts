import * as files from './foundation/files/endpoints.ts'
import * as flags from './foundation/flags/endpoints.ts'
import * as live from './foundation/live/endpoints.ts'
import * as notifications from './foundation/notifications/endpoints.ts'
import * as places from './foundation/places/endpoints.ts'
import * as savedViews from './foundation/saved-views/endpoints.ts'
import * as account from './identity/account/endpoints.ts'
import * as auth from './identity/auth/endpoints.ts'
import * as authCredentials from './identity/auth/credentials/endpoints.ts'
import * as authGoogle from './identity/auth/google/endpoints.ts'
import * as permissions from './identity/permissions/endpoints.ts'
import * as profile from './identity/profile/endpoints.ts'
import * as authSecondFactor from './identity/auth/second-factor/endpoints.ts'
import * as authSessions from './identity/auth/sessions/endpoints.ts'
import * as staff from './identity/staff/endpoints.ts'
import * as support from './identity/support/endpoints.ts'
import * as brandPoints from './redemption/brand-points/endpoints.ts'
import * as redemptions from './redemption/redemptions/endpoints.ts'
import * as banners from './marketplace/banners/endpoints.ts'
import * as brandsAdmin from './marketplace/brands/admin/endpoints.ts'
import * as brands from './marketplace/brands/endpoints.ts'
import * as brandsApplications from './marketplace/brands/applications/endpoints.ts'
import * as categories from './marketplace/categories/endpoints.ts'
import * as dealsAdmin from './marketplace/deals/admin/endpoints.ts'
import * as deals from './marketplace/deals/endpoints.ts'
import * as follows from './marketplace/follows/endpoints.ts'
import * as landing from './marketplace/landing/endpoints.ts'
import * as productsAdmin from './marketplace/products/admin/endpoints.ts'
import * as products from './marketplace/products/endpoints.ts'
import * as shops from './marketplace/shops/endpoints.ts'
import * as comments from './social/comments/endpoints.ts'
import * as conversations from './social/conversations/endpoints.ts'
import * as postsAdmin from './social/posts/admin/endpoints.ts'
import * as posts from './social/posts/endpoints.ts'
import * as reviews from './social/reviews/endpoints.ts'
import * as claims from './loyalty/claims/endpoints.ts'
import * as coupons from './loyalty/coupons/endpoints.ts'
import * as customersImports from './loyalty/customers/imports/endpoints.ts'
import * as customers from './loyalty/customers/endpoints.ts'
import * as members from './loyalty/members/endpoints.ts'
import * as missingPoints from './loyalty/missing-points/endpoints.ts'
import * as partners from './loyalty/partners/endpoints.ts'
import * as programs from './loyalty/programs/endpoints.ts'
import * as referrals from './loyalty/referrals/endpoints.ts'
import * as programsRegulations from './loyalty/programs/regulations/endpoints.ts'
import * as programsRewards from './loyalty/programs/rewards/endpoints.ts'
import * as visits from './loyalty/visits/endpoints.ts'
import * as till from './till/till/endpoints.ts'
import * as automations from './marketing/automations/endpoints.ts'
import * as campaigns from './marketing/campaigns/endpoints.ts'
import * as exports from './marketing/exports/endpoints.ts'
import * as outreach from './marketing/outreach/endpoints.ts'
import * as apiKeys from './channels/api-keys/endpoints.ts'
import * as displays from './channels/displays/endpoints.ts'
import * as promoters from './channels/promoters/endpoints.ts'
import * as walletPasses from './channels/wallet-passes/endpoints.ts'
import * as webhooks from './channels/webhooks/endpoints.ts'
import * as audit from './administration/audit/endpoints.ts'
import * as auditLog from './administration/audit/log/endpoints.ts'
import * as moderation from './administration/moderation/endpoints.ts'
import * as overview from './administration/overview/endpoints.ts'
import * as supportAccess from './administration/support-access/endpoints.ts'
import * as system from './administration/system/endpoints.ts'
import * as users from './administration/users/endpoints.ts'
import type { Endpoint } from './endpoint.ts'

/** Every module of the contract with its endpoints: what the server serves, OpenAPI prints and the web calls. */
export const MODULES = {
  files,
  flags,
  live,
  notifications,
  places,
  savedViews,
  account,
  auth,
  authCredentials,
  authGoogle,
  permissions,
  profile,
  authSecondFactor,
  authSessions,
  staff,
  support,
  brandPoints,
  redemptions,
  banners,
  brandsAdmin,
  brands,
  brandsApplications,
  categories,
  dealsAdmin,
  deals,
  follows,
  landing,
  productsAdmin,
  products,
  shops,
  comments,
  conversations,
  postsAdmin,
  posts,
  reviews,
  claims,
  coupons,
  customersImports,
  customers,
  members,
  missingPoints,
  partners,
  programs,
  referrals,
  programsRegulations,
  programsRewards,
  visits,
  till,
  automations,
  campaigns,
  exports,
  outreach,
  apiKeys,
  displays,
  promoters,
  walletPasses,
  webhooks,
  audit,
  auditLog,
  moderation,
  overview,
  supportAccess,
  system,
  users,
} as const

type ValueOf<Type> = Type[keyof Type]
type AnyEndpoint = ValueOf<{ [Name in keyof typeof MODULES]: ValueOf<(typeof MODULES)[Name]> }>

/** Type of the endpoint at each address: callers get all types from the address, and load no schema. */
export type EndpointAt = { [One in AnyEndpoint as One['address']]: One }
/** Method and path of an endpoint of the product. */
export type KnownAddress = keyof EndpointAt

/** Every endpoint of the product: what the access matrix test and the OpenAPI document walk over. */
export const ALL_ENDPOINTS: readonly Endpoint[] = Object.values(MODULES).flatMap((module) =>
  Object.values<Endpoint>(module),
)
