/**
 * The first element of every query key. After a change, all cached queries under one root can be
 * invalidated together, without knowing which lists and details exist. Features build their keys
 * from these (a test refuses other roots).
 */
export const ROOTS = {
  /** Staff access to an account, with its owner's consent. */
  access: 'access',
  /** Histories of records in the back-office. */
  audit: 'audit',
  banners: 'banners',
  /** Profiles, products and searches of brands, and a company's own data. */
  brands: 'brands',
  /** Applications for a brand account: the caller's own, and the staff's queue. */
  business: 'business',
  categories: 'categories',
  /**
   * The QR of a claimed reward or coupon on the screen. It renews itself, separately from the rest
   * of a membership.
   */
  claimQr: 'claim-qr',
  /** Comments on deals. The root is followed by the deal's id. */
  comments: 'comments',
  /** Messages with brands, or with customers of the caller's brand. */
  conversations: 'conversations',
  /** Every list and detail with deals. A reaction updates the deal in all of them. */
  deals: 'deals',
  /** A brand's displays and playlists. */
  displays: 'displays',
  /** Things that are switched off in countries and sectors. */
  flags: 'flags',
  /** 'Account seguiti'. */
  followed: 'followed',
  /** API keys of a brand. */
  integrations: 'integrations',
  /** Saved views of the tables of the back-office. */
  gridViews: 'grid-views',
  /** The caller's memberships, and the brands' programs to join. */
  memberships: 'memberships',
  /** The caller's notifications, and the number of unread ones. */
  notices: 'notices',
  /** The caller's settings of notifications. */
  notifications: 'notifications',
  places: 'places',
  /** Proof Posts: of everybody, of a product, the caller's own, and a brand's queue. */
  posts: 'posts',
  /** Products as staff of the platform manage them. */
  products: 'products',
  /** Balance, movements, coupons, rewards, ways to earn. */
  points: 'points',
  /** Metrics, health and log of the platform. */
  overview: 'overview',
  /** Slots, tracked links, commissions and payouts, of a promoter or of a brand. */
  promoters: 'promoters',
  /** Loyalty programs as their back-office sees them, and the tiers of a brand. */
  programs: 'programs',
  /** Public pages of programs. */
  programPages: 'program-pages',
  /** Lists of the caller's own codes and redemptions. */
  redemptions: 'redemptions',
  /**
   * One code on the screen. It has its own root, because opening a code changes data and must not
   * be repeated when the lists are read again.
   */
  redemptionCode: 'redemption-code',
  /** Regulations of programs: the published versions, and the draft. */
  regulations: 'regulations',
  reports: 'reports',
  /** Roles and permissions, as staff of the platform manage them. */
  roles: 'roles',
  /** Reviews of products and brands, the caller's own, and deals to review. */
  reviews: 'reviews',
  security: 'security',
  session: 'session',
  settings: 'settings',
  /** Staff of the caller's brand, and an opened invitation. */
  staff: 'staff',
  /** Requests for help: the caller's own, and the queue. */
  support: 'support',
  /** The till's day list and waiting codes. */
  till: 'till',
  users: 'users',
  /** Webhooks of a brand and their logs. */
  webhooks: 'webhooks',
} as const

/**
 * Second elements of keys whose names the product fixes. They stand under a root, so that
 * invalidating all deals or all brands includes them.
 */
export const NAMED = {
  /** A brand's loyalty programs with the caller's balances, by the brand's id. */
  brandProgram: 'brandProgram',
  /** A brand's profile, by its id and the position. */
  brandData: 'getBrandData',
  /** The last opened deals, by the position. */
  recentView: 'recentView',
  /** Saved deals: lists by the position, and the cart. */
  saved: 'getSaved',
} as const
