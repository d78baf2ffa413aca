/**
 * The first word of every query key. After a change, all cached queries under one root can be invalidated together,
 * without knowing which lists and details exist. Features build their keys from these (a test refuses other roots).
 */
export const ROOTS = {
  /** Access of the platform to an account, with its owner's consent. */
  access: 'access',
  /** What was done to records of the back-office. */
  audit: 'audit',
  banners: 'banners',
  /** Profiles, products and searches of brands, and a company's own data. */
  brands: 'brands',
  /** Applications for a brand account: one's own, and the queue of the platform's people. */
  business: 'business',
  categories: 'categories',
  /** The QR of a claimed reward or of a coupon on the screen: it renews itself, and not with everything else of a membership. */
  claimQr: 'claim-qr',
  /** Comments on deals, after the root the deal's id. */
  comments: 'comments',
  /** Messages with brands, or with customers of one's brand. */
  conversations: 'conversations',
  /** Every list and detail that holds deals; a reaction updates the deal in all of them. */
  deals: 'deals',
  /** A brand's displays and playlists. */
  displays: 'displays',
  /** What is switched off in countries and sectors. */
  flags: 'flags',
  /** 'Account seguiti'. */
  followed: 'followed',
  /** API keys of a brand. */
  integrations: 'integrations',
  /** Views of the tables of the back-office. */
  gridViews: 'grid-views',
  /** What the caller has in loyalty programs, and the brands' programs to join. */
  memberships: 'memberships',
  /** What the caller was told, and how many of it is unread. */
  notices: 'notices',
  /** How they want to be told. */
  notifications: 'notifications',
  places: 'places',
  /** Proof Posts: of everybody, of a product, one's own, and the queue of a brand. */
  posts: 'posts',
  /** Products as the platform's people manage them. */
  products: 'products',
  /** Balance, movements, coupons, rewards, ways to earn. */
  points: 'points',
  /** Figures, health and log of the platform. */
  overview: 'overview',
  /** Slots, tracked links, commissions and payouts, of a promoter or of a brand. */
  promoters: 'promoters',
  /** Loyalty programs as their back-office sees them, and the levels of a brand. */
  programs: 'programs',
  /** Programs as everybody sees them. */
  programPages: 'program-pages',
  /** Lists of the caller's own codes and redemptions. */
  redemptions: 'redemptions',
  /** One code on the screen. A root of its own, as opening a code changes data and must not be repeated by a refetch of the lists. */
  redemptionCode: 'redemption-code',
  /** Regulations of programs: what is published, and the draft. */
  regulations: 'regulations',
  reports: 'reports',
  /** Roles and permissions, as the platform's people manage them. */
  roles: 'roles',
  /** Reviews of products and brands, one's own, and what may be reviewed. */
  reviews: 'reviews',
  security: 'security',
  session: 'session',
  settings: 'settings',
  /** Who works for one's brand, and the invitation that somebody opened. */
  staff: 'staff',
  /** Requests for help: one's own, and the queue. */
  support: 'support',
  /** The till's day and the codes that wait there. */
  till: 'till',
  users: 'users',
  /** Webhooks of a brand and their logs. */
  webhooks: 'webhooks',
} as const

/**
 * The second word of the keys of calls that have a name of their own in the product. They stand under a root, so that what
 * renews all deals or all brands renews them too.
 */
export const NAMED = {
  /** A brand's loyalty programs with what the caller has in them, by the brand's id. */
  brandProgram: 'brandProgram',
  /** A brand's profile, by its id and the position. */
  brandData: 'getBrandData',
  /** Deals opened last, by the position. */
  recentView: 'recentView',
  /** Saved deals: lists by the position, and the cart. */
  saved: 'getSaved',
} as const
