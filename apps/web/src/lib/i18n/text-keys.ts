import type accessibility from '../../locales/it/accessibility.json'
import type account from '../../locales/it/account.json'
import type admin from '../../locales/it/admin.json'
import type automations from '../../locales/it/automations.json'
import type banners from '../../locales/it/banners.json'

import type brands from '../../locales/it/brands.json'
import type business from '../../locales/it/business.json'
import type businessTerms from '../../locales/it/business-terms.json'
import type campaigns from '../../locales/it/campaigns.json'
import type categories from '../../locales/it/categories.json'
import type claims from '../../locales/it/claims.json'
import type comments from '../../locales/it/comments.json'
import type companies from '../../locales/it/companies.json'
import type common from '../../locales/it/common.json'
import type community from '../../locales/it/community.json'
import type cookies from '../../locales/it/cookies.json'
import type compensations from '../../locales/it/compensations.json'
import type coupons from '../../locales/it/coupons.json'
import type customers from '../../locales/it/customers.json'
import type deals from '../../locales/it/deals.json'
import type detail from '../../locales/it/detail.json'
import type displays from '../../locales/it/displays.json'
import type feed from '../../locales/it/feed.json'
import type files from '../../locales/it/files.json'
import type forms from '../../locales/it/forms.json'
import type help from '../../locales/it/help.json'
import type kit from '../../locales/it/kit.json'
import type labels from '../../locales/it/labels.json'
import type imports from '../../locales/it/imports.json'
import type integrations from '../../locales/it/integrations.json'
import type ledger from '../../locales/it/ledger.json'
import type legal from '../../locales/it/legal.json'
import type map from '../../locales/it/map.json'
import type mechanics from '../../locales/it/mechanics.json'
import type members from '../../locales/it/members.json'
import type messages from '../../locales/it/messages.json'
import type missing from '../../locales/it/missing.json'
import type mobile from '../../locales/it/mobile.json'
import type moderation from '../../locales/it/moderation.json'
import type notices from '../../locales/it/notices.json'
import type orders from '../../locales/it/orders.json'
import type notifications from '../../locales/it/notifications.json'
import type plans from '../../locales/it/plans.json'
import type pin from '../../locales/it/pin.json'
import type platform from '../../locales/it/platform.json'
import type position from '../../locales/it/position.json'
import type posts from '../../locales/it/posts.json'
import type privacy from '../../locales/it/privacy.json'
import type programs from '../../locales/it/programs.json'
import type partners from '../../locales/it/partners.json'
import type promoters from '../../locales/it/promoters.json'
import type property from '../../locales/it/property.json'
import type publish from '../../locales/it/publish.json'
import type pwa from '../../locales/it/pwa.json'
import type redemption from '../../locales/it/redemption.json'
import type referrals from '../../locales/it/referrals.json'
import type report from '../../locales/it/report.json'
import type regulation from '../../locales/it/regulation.json'
import type reviews from '../../locales/it/reviews.json'
import type records from '../../locales/it/records.json'
import type rewards from '../../locales/it/rewards.json'
import type roles from '../../locales/it/roles.json'
import type users from '../../locales/it/users.json'
import type security from '../../locales/it/security.json'
import type safety from '../../locales/it/safety.json'
import type sections from '../../locales/it/sections.json'
import type segments from '../../locales/it/segments.json'
import type seller from '../../locales/it/seller.json'
import type session from '../../locales/it/session.json'
import type share from '../../locales/it/share.json'
import type shell from '../../locales/it/shell.json'
import type shops from '../../locales/it/shops.json'
import type supportAccess from '../../locales/it/support-access.json'
import type staff from '../../locales/it/staff.json'
import type tiers from '../../locales/it/tiers.json'
import type till from '../../locales/it/till.json'
import type today from '../../locales/it/today.json'
import type titles from '../../locales/it/titles.json'
import type upload from '../../locales/it/upload.json'
import type views from '../../locales/it/views.json'
import type offlineTill from '../../locales/it/offline-till.json'
import type visits from '../../locales/it/visits.json'
import type wallet from '../../locales/it/wallet.json'
import type walletPasses from '../../locales/it/wallet-passes.json'
import type webhooks from '../../locales/it/webhooks.json'

/** The Italian texts define the keys. A test checks that the English ones have the same. */
export interface Texts {
  accessibility: typeof accessibility
  account: typeof account
  admin: typeof admin
  automations: typeof automations
  banners: typeof banners
  companies: typeof companies
  brands: typeof brands
  business: typeof business
  'business-terms': typeof businessTerms
  campaigns: typeof campaigns
  categories: typeof categories
  claims: typeof claims
  comments: typeof comments
  common: typeof common
  community: typeof community
  cookies: typeof cookies
  compensations: typeof compensations
  coupons: typeof coupons
  customers: typeof customers
  deals: typeof deals
  detail: typeof detail
  displays: typeof displays
  feed: typeof feed
  files: typeof files
  forms: typeof forms
  help: typeof help
  kit: typeof kit
  labels: typeof labels
  imports: typeof imports
  integrations: typeof integrations
  ledger: typeof ledger
  legal: typeof legal
  map: typeof map
  mechanics: typeof mechanics
  members: typeof members
  messages: typeof messages
  missing: typeof missing
  mobile: typeof mobile
  moderation: typeof moderation
  notices: typeof notices
  notifications: typeof notifications
  orders: typeof orders
  plans: typeof plans
  pin: typeof pin
  platform: typeof platform
  position: typeof position
  posts: typeof posts
  privacy: typeof privacy
  programs: typeof programs
  partners: typeof partners
  promoters: typeof promoters
  property: typeof property
  publish: typeof publish
  pwa: typeof pwa
  redemption: typeof redemption
  referrals: typeof referrals
  regulation: typeof regulation
  report: typeof report
  reviews: typeof reviews
  records: typeof records
  rewards: typeof rewards
  roles: typeof roles
  users: typeof users
  security: typeof security
  safety: typeof safety
  sections: typeof sections
  segments: typeof segments
  seller: typeof seller
  session: typeof session
  share: typeof share
  shell: typeof shell
  shops: typeof shops
  staff: typeof staff
  'support-access': typeof supportAccess
  tiers: typeof tiers
  till: typeof till
  today: typeof today
  titles: typeof titles
  upload: typeof upload
  views: typeof views
  'offline-till': typeof offlineTill
  visits: typeof visits
  wallet: typeof wallet
  'wallet-passes': typeof walletPasses
  webhooks: typeof webhooks
}

/** A feature's texts: one file in src/locales/{it,en}. */
export type Namespace = keyof Texts

type MessageKeys<Part> = {
  [Key in keyof Part & string]: Part[Key] extends string
    ? Key
    : Part[Key] extends readonly unknown[]
      ? never
      : `${Key}.${MessageKeys<Part[Key]>}`
}[keyof Part & string]

type ListKeys<Part> = {
  [Key in keyof Part & string]: Part[Key] extends readonly unknown[]
    ? Key
    : Part[Key] extends string
      ? never
      : `${Key}.${ListKeys<Part[Key]>}`
}[keyof Part & string]

type At<Part, Path> = Path extends keyof Part
  ? Part[Path]
  : Path extends `${infer Key}.${infer Rest}`
    ? Key extends keyof Part
      ? At<Part[Key], Rest>
      : never
    : never

/** Keys of a feature's messages, e.g. `expiry.hours`. */
export type TextKey<Name extends Namespace> = { [Each in Name]: MessageKeys<Texts[Each]> }[Name]

/** Messages with the name of their feature, e.g. `deals:expiry.hours`. */
export type TextId<Name extends Namespace = Namespace> = { [Each in Name]: `${Each}:${TextKey<Each>}` }[Name]

/** Keys of a feature's lists. */
export type ListKey<Name extends Namespace> = { [Each in Name]: ListKeys<Texts[Each]> }[Name]

/** The content of a list. */
export type TextList<Name extends Namespace, Key> = { [Each in Name]: At<Texts[Each], Key> }[Name]

/** Values for the gaps of a message. */
export type TextValues = Readonly<Record<string, string | number | null | undefined>>
