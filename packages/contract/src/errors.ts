import { errors as files } from './foundation/files/errors.ts'
import { errors as flags } from './foundation/flags/errors.ts'
import { errors as live } from './foundation/live/errors.ts'
import { errors as account } from './identity/account/errors.ts'
import { errors as auth } from './identity/auth/errors.ts'
import { errors as authCredentials } from './identity/auth/credentials/errors.ts'
import { errors as authGoogle } from './identity/auth/google/errors.ts'
import { errors as permissions } from './identity/permissions/errors.ts'
import { errors as profile } from './identity/profile/errors.ts'
import { errors as authSecondFactor } from './identity/auth/second-factor/errors.ts'
import { errors as authSessions } from './identity/auth/sessions/errors.ts'
import { errors as staff } from './identity/staff/errors.ts'
import { errors as support } from './identity/support/errors.ts'
import { errors as brandPoints } from './redemption/brand-points/errors.ts'
import { errors as redemptions } from './redemption/redemptions/errors.ts'
import { errors as banners } from './marketplace/banners/errors.ts'
import { errors as brandsAdmin } from './marketplace/brands/admin/errors.ts'
import { errors as brands } from './marketplace/brands/errors.ts'
import { errors as brandsApplications } from './marketplace/brands/applications/errors.ts'
import { errors as categories } from './marketplace/categories/errors.ts'
import { errors as deals } from './marketplace/deals/errors.ts'
import { errors as products } from './marketplace/products/errors.ts'
import { errors as shops } from './marketplace/shops/errors.ts'
import { errors as comments } from './social/comments/errors.ts'
import { errors as conversations } from './social/conversations/errors.ts'
import { errors as posts } from './social/posts/errors.ts'
import { errors as reviews } from './social/reviews/errors.ts'
import { errors as claims } from './loyalty/claims/errors.ts'
import { errors as coupons } from './loyalty/coupons/errors.ts'
import { errors as customersImports } from './loyalty/customers/imports/errors.ts'
import { errors as customers } from './loyalty/customers/errors.ts'
import { errors as members } from './loyalty/members/errors.ts'
import { errors as missingPoints } from './loyalty/missing-points/errors.ts'
import { errors as partners } from './loyalty/partners/errors.ts'
import { errors as programs } from './loyalty/programs/errors.ts'
import { errors as referrals } from './loyalty/referrals/errors.ts'
import { errors as programsRegulations } from './loyalty/programs/regulations/errors.ts'
import { errors as programsRewards } from './loyalty/programs/rewards/errors.ts'
import { errors as visits } from './loyalty/visits/errors.ts'
import { errors as till } from './till/till/errors.ts'
import { errors as automations } from './marketing/automations/errors.ts'
import { errors as campaigns } from './marketing/campaigns/errors.ts'
import { errors as exports } from './marketing/exports/errors.ts'
import { errors as outreach } from './marketing/outreach/errors.ts'
import { errors as apiKeys } from './channels/api-keys/errors.ts'
import { errors as displays } from './channels/displays/errors.ts'
import { errors as promoters } from './channels/promoters/errors.ts'
import { errors as walletPasses } from './channels/wallet-passes/errors.ts'
import { errors as webhooks } from './channels/webhooks/errors.ts'
import { errors as moderation } from './administration/moderation/errors.ts'
import { errors as supportAccess } from './administration/support-access/errors.ts'
import { errors as users } from './administration/users/errors.ts'
import type { ErrorEntry } from './common/error-entry.ts'
import { errors as common } from './common/errors.ts'
import { type Bilingual, fill, type Language } from './common/language.ts'

/**
 * The errors of every module that has some. A text tells the person what happened and what to do. Only the server loads
 * this file: the web imports just the type ErrorCode and shows the text that the server sends.
 */
export const MODULE_ERRORS = {
  common,
  files,
  flags,
  live,
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
  deals,
  products,
  shops,
  comments,
  conversations,
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
  moderation,
  supportAccess,
  users,
} as const

type CodesByModule = { [Name in keyof typeof MODULE_ERRORS]: keyof (typeof MODULE_ERRORS)[Name] }
/** Stable code of an error. */
export type ErrorCode = CodesByModule[keyof CodesByModule]

/** Every error of the product by its code. A test makes sure that no two modules use the same code (collisions.ts). */
export const ERROR_CATALOGUE = Object.assign({}, ...Object.values(MODULE_ERRORS)) as Readonly<
  Record<ErrorCode, ErrorEntry>
>

/** What fills the {placeholders} of an error's text: the same in every language, or one for each. */
export type ErrorValues = Readonly<Record<string, string | number | Bilingual>>

/** Text of an error in a language, its {placeholders} filled from `values`. */
export function errorText(code: ErrorCode, language: Language, values: ErrorValues = {}): string {
  const spoken = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? value[language] : value,
  ])
  return fill(ERROR_CATALOGUE[code][language], Object.fromEntries(spoken))
}
