import { errors as account } from './account/errors.ts'
import { errors as auth } from './auth/errors.ts'
import { errors as automations } from './automations/errors.ts'
import { errors as banners } from './banners/errors.ts'
import { errors as brandAdmin } from './brand-admin/errors.ts'
import { errors as brandCoupons } from './brand-coupons/errors.ts'
import { errors as brands } from './brands/errors.ts'
import { errors as business } from './business/errors.ts'
import { errors as campaigns } from './campaigns/errors.ts'
import { errors as categories } from './categories/errors.ts'
import { errors as claims } from './claims/errors.ts'
import { errors as comments } from './comments/errors.ts'
import type { ErrorEntry } from './common/error-entry.ts'
import { errors as common } from './common/errors.ts'
import { type Bilingual, fill, type Language } from './common/language.ts'
import { errors as conversations } from './conversations/errors.ts'
import { errors as credentials } from './credentials/errors.ts'
import { errors as customerImports } from './customer-imports/errors.ts'
import { errors as customers } from './customers/errors.ts'
import { errors as deals } from './deals/errors.ts'
import { errors as displays } from './displays/errors.ts'
import { errors as exports } from './exports/errors.ts'
import { errors as files } from './files/errors.ts'
import { errors as flags } from './flags/errors.ts'
import { errors as googleSignIn } from './google-sign-in/errors.ts'
import { errors as integrations } from './integrations/errors.ts'
import { errors as live } from './live/errors.ts'
import { errors as members } from './members/errors.ts'
import { errors as missingPoints } from './missing-points/errors.ts'
import { errors as outreach } from './outreach/errors.ts'
import { errors as partners } from './partners/errors.ts'
import { errors as permissions } from './permissions/errors.ts'
import { errors as points } from './points/errors.ts'
import { errors as posts } from './posts/errors.ts'
import { errors as products } from './products/errors.ts'
import { errors as programs } from './programs/errors.ts'
import { errors as promoters } from './promoters/errors.ts'
import { errors as redemptions } from './redemptions/errors.ts'
import { errors as referrals } from './referrals/errors.ts'
import { errors as regulations } from './regulations/errors.ts'
import { errors as reports } from './reports/errors.ts'
import { errors as reviews } from './reviews/errors.ts'
import { errors as rewards } from './rewards/errors.ts'
import { errors as secondFactor } from './second-factor/errors.ts'
import { errors as sessions } from './sessions/errors.ts'
import { errors as shops } from './shops/errors.ts'
import { errors as staff } from './staff/errors.ts'
import { errors as support } from './support/errors.ts'
import { errors as supportAccess } from './support-access/errors.ts'
import { errors as till } from './till/errors.ts'
import { errors as userAdmin } from './user-admin/errors.ts'
import { errors as users } from './users/errors.ts'
import { errors as visits } from './visits/errors.ts'
import { errors as walletPasses } from './wallet-passes/errors.ts'
import { errors as webhooks } from './webhooks/errors.ts'

/**
 * The errors of every module that has some. A text tells the person what happened and what to do. Only the server loads
 * this file: the web imports just the type ErrorCode and shows the text that the server sends.
 */
export const MODULE_ERRORS = {
  account,
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
  common,
  conversations,
  credentials,
  customerImports,
  customers,
  deals,
  displays,
  exports,
  files,
  flags,
  googleSignIn,
  integrations,
  live,
  members,
  missingPoints,
  outreach,
  partners,
  permissions,
  points,
  posts,
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
  till,
  userAdmin,
  users,
  visits,
  walletPasses,
  webhooks,
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
