/** The five values of a program's status on the wire; deleted is shown as "Annullata". */
export const PROGRAM_STATUSES = ['draft', 'scheduled', 'active', 'ended', 'deleted'] as const

/** What status and clock say together. */
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

/** Columns by which the list of programs is sorted; `-` before one turns it round. */
export const PROGRAM_SORTS = [
  'createdAt',
  'name',
  'status',
  'startDate',
  'users',
  'points',
  'redeemedRewards',
] as const

/** Page sizes of program lists: /raccolte begins with 50, the list in /dashboard with 5. */
export const PROGRAM_PAGE_SIZES = [5, 10, 20, 50] as const
export const PROGRAM_PAGE = 50

/** Periods of a program's statistics. */
export const STATISTICS_PERIODS = ['month', 'quarter', 'year', 'all'] as const

/** Rewards of a program that were claimed most, and customers who spent most in the month, as shown. */
export const POPULAR_REWARDS = 4
export const TOP_CUSTOMERS = 3

/** What must be declared before an emergency cancellation, in this order. */
export const DECLARATIONS = [
  'alternatives',
  'laws',
  'responsibility',
  'compensation',
  'exemption',
  'communication',
] as const
export const CANCEL_REASON_LEAST = 10
/** What must be typed to confirm it, exactly. */
export const CANCEL_PHRASE = 'confermo in modo consapevole'
/** Seconds in which an activation or cancellation can still be interrupted; only the web counts them. */
export const COUNTDOWN_SECONDS = 5
/** Days from today to the end of a program that is wound down in order. */
export const WIND_DOWN_DAYS = 30

/** Offered to a brand that has no tiers yet. Below the lowest the tier is called so: */
export const BASE_TIER = 'Bronze'
export const SAMPLE_TIERS = [
  { id: 'silver', name: 'Silver', minPoints: 200, maxPoints: 999, color: '#8a939c', icon: 'medal' },
  { id: 'gold', name: 'Gold', minPoints: 1000, maxPoints: 2999, color: '#b5892b', icon: 'trophy' },
  { id: 'vip', name: 'Vip', minPoints: 3000, maxPoints: null, color: '#7b4fc4', icon: 'crown' },
] as const

/** Names of social and special awards as the back-office lists them. */
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

/** Newest purchases of a brand that a dry run looks at, and months back at most. */
export const DRY_RUN = { purchases: 10_000, months: 12 } as const
