import * as account from './account/endpoints.ts'
import * as audit from './audit/endpoints.ts'
import * as auditLog from './audit-log/endpoints.ts'
import * as auth from './auth/endpoints.ts'
import * as automations from './automations/endpoints.ts'
import * as banners from './banners/endpoints.ts'
import * as brandAdmin from './brand-admin/endpoints.ts'
import * as brandCoupons from './brand-coupons/endpoints.ts'
import * as brands from './brands/endpoints.ts'
import * as business from './business/endpoints.ts'
import * as campaigns from './campaigns/endpoints.ts'
import * as categories from './categories/endpoints.ts'
import * as claims from './claims/endpoints.ts'
import * as comments from './comments/endpoints.ts'
import * as conversations from './conversations/endpoints.ts'
import * as credentials from './credentials/endpoints.ts'
import * as customerImports from './customer-imports/endpoints.ts'
import * as customers from './customers/endpoints.ts'
import * as dealAdmin from './deal-admin/endpoints.ts'
import * as deals from './deals/endpoints.ts'
import * as displays from './displays/endpoints.ts'
import * as exports from './exports/endpoints.ts'
import * as files from './files/endpoints.ts'
import * as flags from './flags/endpoints.ts'
import * as followers from './followers/endpoints.ts'
import * as googleSignIn from './google-sign-in/endpoints.ts'
import * as gridViews from './grid-views/endpoints.ts'
import * as integrations from './integrations/endpoints.ts'
import * as landing from './landing/endpoints.ts'
import * as live from './live/endpoints.ts'
import * as members from './members/endpoints.ts'
import * as missingPoints from './missing-points/endpoints.ts'
import * as notifications from './notifications/endpoints.ts'
import * as outreach from './outreach/endpoints.ts'
import * as overview from './overview/endpoints.ts'
import * as partners from './partners/endpoints.ts'
import * as permissions from './permissions/endpoints.ts'
import * as places from './places/endpoints.ts'
import * as points from './points/endpoints.ts'
import * as postAdmin from './post-admin/endpoints.ts'
import * as posts from './posts/endpoints.ts'
import * as productAdmin from './product-admin/endpoints.ts'
import * as products from './products/endpoints.ts'
import * as programs from './programs/endpoints.ts'
import * as promoters from './promoters/endpoints.ts'
import * as redemptions from './redemptions/endpoints.ts'
import * as referrals from './referrals/endpoints.ts'
import * as regulations from './regulations/endpoints.ts'
import * as reports from './reports/endpoints.ts'
import * as reviews from './reviews/endpoints.ts'
import * as rewards from './rewards/endpoints.ts'
import * as secondFactor from './second-factor/endpoints.ts'
import * as sessions from './sessions/endpoints.ts'
import * as shops from './shops/endpoints.ts'
import * as staff from './staff/endpoints.ts'
import * as support from './support/endpoints.ts'
import * as supportAccess from './support-access/endpoints.ts'
import * as system from './system/endpoints.ts'
import * as till from './till/endpoints.ts'
import * as userAdmin from './user-admin/endpoints.ts'
import * as users from './users/endpoints.ts'
import * as visits from './visits/endpoints.ts'
import * as walletPasses from './wallet-passes/endpoints.ts'
import * as webhooks from './webhooks/endpoints.ts'
import type { Endpoint } from './endpoint.ts'

/** Every module of the contract with its endpoints: what the server serves, OpenAPI prints and the web calls. */
export const MODULES = {
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
  credentials,
  customerImports,
  customers,
  dealAdmin,
  deals,
  displays,
  exports,
  files,
  flags,
  followers,
  googleSignIn,
  gridViews,
  integrations,
  landing,
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
  postAdmin,
  posts,
  productAdmin,
  products,
  programs,
  promoters,
  redemptions,
  referrals,
  regulations,
  reports,
  reviews,
  rewards,
  secondFactor,
  sessions,
  shops,
  staff,
  support,
  supportAccess,
  system,
  till,
  userAdmin,
  users,
  visits,
  walletPasses,
  webhooks,
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
