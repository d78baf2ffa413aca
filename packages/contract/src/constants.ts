/** Business constants of SPEC §9, one place for server and web. Lengths, times and prices have their unit in the name. */

export const FLASH_SECONDS = 7200
export const LAST_MINUTE_SECONDS = 60
/** 'expiring' lists what ends within a day. */
export const EXPIRING_SECONDS = 86_400

export const DEAL_SERVICE_PAGE = 5
export const FEED_PAGE = 10
export const EXPLORE_PAGE = 20
export const FLASH_STRIP_PAGE = 15
export const CATEGORY_PAGE = 10
export const TABLE_PAGE = 10
export const MAP_PAGE = 100
export const LIMIT_MAX = 100
export const RECENT_VIEW_PAGE = 10
export const RECENT_VIEWS_KEPT = 50

export const FEED_DISTANCE_METRES = 25_000
export const PANEL_DISTANCE_KM = { min: 0, max: 5, step: 0.05 } as const
export const MAP_DISTANCE_KM = { min: 0, max: 10, step: 0.1 } as const
/** Zero on the slider counts as 50 m. */
export const DISTANCE_FLOOR_KM = 0.05
/** The largest radius the server answers; beyond it a radius says nothing about 'near'. */
export const DISTANCE_CAP_KM = 100
export const PRICE_RANGE_EUR = { min: 0, max: 300, step: 5 } as const

/** Zooms are given for 256 px tiles (raster); a vector map of 512 px tiles subtracts one. */
export const MAP_ZOOM = { initial: 13, recenter: 16, min: 5, max: 19 } as const

export const BREAKPOINTS_PX = { mobile: 768, tablet: 1024, sidebar: 1200 } as const
export const DEAL_GRID = { columnPx: 240, min: 1, max: 6, mobile: 2 } as const
export const RIGHT_COLUMN_PX = 400

export const BANNER_AUTOPLAY_MS = 3000
export const DEAL_CAROUSEL_AUTOPLAY_MS = 5000
export const SEARCH_DEBOUNCE_MS = 300
export const SEARCH_MIN_CHARACTERS = 2
export const FOLLOWED_SHOWN = 3
export const DESCRIPTION_CLAMP = 150
export const ZOOM_VIEWER = { min: 1, max: 3, closeSwipePx: 200 } as const

/** Low accuracy, a minute, a cached position of any age (SPEC §9, R-596). */
export const GEOLOCATION_OPTIONS = {
  timeout: 60_000,
  enableHighAccuracy: false,
  maximumAge: Infinity,
} as const

export const REACTION_TYPES = ['LIKE', 'WANT', 'OWN', 'SHARE'] as const
export const SORT_KEYS = [
  'distance',
  'most_popular',
  'newest',
  'reward_points',
  'price_asc',
  'price_desc',
  'price',
] as const
export const DEAL_TYPES = ['physical', 'online'] as const
export const SAVED_STATES = ['all', 'valid', 'expired'] as const

/** A deal that names no points gives these. */
export const REDEMPTION_POINTS = 50
/** Validity of an in-store code, counted by the server. */
export const REDEMPTION_MINUTES = 15
/** An online purchase code lives a day, at most until its deal ends. */
export const PURCHASE_CODE_HOURS = 24
/** The phone asks for a fresh proof every so many seconds; a proof older than its life is refused. */
export const PROOF_SECONDS = { renew: 30, life: 40 } as const
/** Live holds of a user, for the shop and online each; holds of a day that came to nothing. */
export const HOLDS = { live: 3, unusedPerDay: 20 } as const
/** A shop takes a confirmed redemption back within this time. */
export const VOID_HOURS = 24
/** Wrong typed numbers of an account before it waits as long. */
export const TYPED_CODES = { wrong: 10, minutes: 5 } as const
/** Side of the QR code in CSS pixels, under and from 768 px. */
export const QR_PX = { narrow: 380, wide: 310 } as const
/** How long the online purchase shows that it works. */
export const PROCESSING_MS = 2000
export const CONFETTI = { pieces: 50, delayMs: 500, durationMs: 5000 } as const

export { BP_RATES, LANDING_CLAIMS } from './claims.ts'
/** What makes a profile complete, in the order in which it is asked. */
export const PROFILE_PARTS = ['avatar', 'username', 'name', 'birthDate', 'phone', 'place', 'email'] as const
export const POINTS_PAGE = 20

/** Streams of live updates that one user may have open on one server. */
export const STREAMS_PER_USER = 5
export const STREAM_HEARTBEAT_SECONDS = 20
/** How often a screen asks where the stream is cut. */
export const POLL_MS = 3000

/** Uploads. A video travels in chunks of `chunkSentBytes`; the server takes up to `chunkBytes`. */
export const FILE_LIMITS = {
  imageBytes: 5 * 1024 * 1024,
  imagePixels: 25_000_000,
  videoBytes: 200 * 1024 * 1024,
  chunkBytes: 8 * 1024 * 1024,
  chunkSentBytes: 4 * 1024 * 1024,
  /** Bytes of one account that nothing uses yet. */
  unusedBytes: 1024 * 1024 * 1024,
} as const
/** Widths in pixels of the pictures kept beside the key, as `<key without .webp>-<width>.webp` and `.avif`. */
export const IMAGE_WIDTHS = [480, 1080] as const
/** Longest side of the picture under the key itself. */
export const IMAGE_SIDE = 1600
export const SIGNED_URL_SECONDS = 3600

/** How often a failing chunk is sent before the form says so. */
export const CHUNK_TRIES = 3

/** Lives of links and codes that work once. */
export const LINK_SECONDS = {
  verifyEmail: 86_400,
  resetPassword: 3600,
  exchange: 60,
  secondFactor: 300,
} as const
export const PASSKEYS_PER_USER = 10
/** Version of the terms of service in force, as the log of consents names it; raised with their text. */
export const TERMS_VERSION = 'terms-2026-11'
/** Versions of all texts that are agreed to, as the log of consents names them; raised with each text. */
export const CONSENT_TEXTS = {
  terms: TERMS_VERSION,
  cookies: 'cookie-2026-11',
  marketing: 'marketing-2026-11',
  profiling: 'profiling-2026-11',
} as const
/** Accounts signed in on one browser. */
export const ACCOUNTS_PER_DEVICE = 5
/** Cookies are asked about again after six months (Garante privacy, 10 June 2021). */
export const COOKIE_CHOICE_MONTHS = 6
