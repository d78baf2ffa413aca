/** The five values of a program's status on the wire; deleted is shown as "Annullata". */
export const PROGRAM_STATUSES = ['draft', 'scheduled', 'active', 'ended', 'deleted'] as const

/** The phase that follows from status and clock. */
export const PROGRAM_PHASES = [
  'draft',
  'scheduled',
  'active',
  'ending',
  'grace',
  'closed',
  'archived',
  'cancelled',
] as const

/** Columns for sorting the list of programs; `-` before one means descending. */
export const PROGRAM_SORTS = [
  'createdAt',
  'name',
  'status',
  'startDate',
  'users',
  'points',
  'redeemedRewards',
] as const

/** Page sizes of program lists: /raccolte starts with 50, the list in /dashboard with 5. */
export const PROGRAM_PAGE_SIZES = [5, 10, 20, 50] as const
export const PROGRAM_PAGE = 50
export const COMPACT_PROGRAM_PAGE = 5

/** Periods of a program's statistics. */
export const STATISTICS_PERIODS = ['month', 'quarter', 'year', 'all'] as const

/**
 * Number of shown rewards with the most claims, and of customers with the largest spend of
 * the month.
 */
export const POPULAR_REWARDS = 4
export const TOP_CUSTOMERS = 3

/** The declarations before an emergency cancellation, in this order. */
export const DECLARATIONS = [
  'alternatives',
  'laws',
  'responsibility',
  'compensation',
  'exemption',
  'communication',
] as const
export const CANCEL_REASON_LEAST = 10
/** Days until a compensation is given, at most: as long as rewards may take (art. 1 D.P.R. 430/2001). */
export const COMPENSATION_DAYS = 180
/** The exact text that confirms it. */
export const CANCEL_PHRASE = 'confermo in modo consapevole'
/**
 * Seconds in which an activation or cancellation can still be stopped; only the web counts them
 * (R-295, R-296).
 */
export const COUNTDOWN_SECONDS = 5
/** Days from today to the end of a program with an announced end. */
export const WIND_DOWN_DAYS = 30

/** The samples for a brand without tiers. This is the name of the tier below the lowest: */
export const BASE_TIER = 'Bronze'
export const SAMPLE_TIERS = [
  { id: 'silver', name: 'Silver', minPoints: 200, maxPoints: 999, color: '#8a939c', icon: 'medal' },
  { id: 'gold', name: 'Gold', minPoints: 1000, maxPoints: 2999, color: '#b5892b', icon: 'trophy' },
  { id: 'vip', name: 'Vip', minPoints: 3000, maxPoints: null, color: '#7b4fc4', icon: 'crown' },
] as const

/** Names of social and special awards in the back-office's list. */
export const AWARD_NAMES = {
  review: 'Recensione',
  reaction: 'Reazione',
  comments: 'Commento',
  share: 'Condivisione',
  basePost: 'Proof Post',
  follow: 'Segui',
  firstInteraction: 'Prima interazione',
  profileView: 'Visita al profilo',
  birthDay: 'Compleanno',
  referral: 'Invita un amico',
  firstPurchase: 'Primo acquisto',
  welcome: 'Benvenuto',
  profileCompleted: 'Profilo completo',
} as const

export const AWARD_ICONS = {
  review: 'star',
  reaction: 'heart',
  comments: 'message-circle',
  share: 'share',
  basePost: 'camera',
  follow: 'user-plus',
  firstInteraction: 'sparkles',
  profileView: 'eye',
  birthDay: 'cake',
  referral: 'users',
  firstPurchase: 'shopping-bag',
  welcome: 'hand',
  profileCompleted: 'user-check',
} as const

/** The most purchases of a brand in a dry run, newest first, and the most months back. */
export const DRY_RUN = { purchases: 10_000, months: 12 } as const
