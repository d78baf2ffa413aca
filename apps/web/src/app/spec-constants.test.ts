import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TABLE_PAGE } from '@vicino/contract/common/page-sizes'
import { FILE_LIMITS } from '@vicino/contract/foundation/files/constants'
import { listRoles } from '@vicino/contract/identity/permissions/endpoints'
import {
  CONSENT_CLASSES,
  CUSTOMER_PAGE,
  CUSTOMER_PAGE_SIZES,
  CUSTOMER_SORTS,
} from '@vicino/contract/loyalty/customers/constants'
import {
  BASE_TIER,
  CANCEL_PHRASE,
  CANCEL_REASON_LEAST,
  COMPACT_PROGRAM_PAGE,
  COUNTDOWN_SECONDS,
  DECLARATIONS,
  POPULAR_REWARDS,
  PROGRAM_PAGE,
  PROGRAM_PAGE_SIZES,
  TOP_CUSTOMERS,
} from '@vicino/contract/loyalty/programs/constants'
import { browseCategories } from '@vicino/contract/marketplace/categories/endpoints'
import { FLASH_SECONDS, LAST_MINUTE_SECONDS } from '@vicino/contract/marketplace/deals/constants'
import { browseDeals, listDeals } from '@vicino/contract/marketplace/deals/endpoints'
import { DEAL_TYPES, MAP_DISTANCE_KM, PANEL_DISTANCE_KM } from '@vicino/contract/marketplace/deals/filters'
import { FEED_PAGE, FLASH_STRIP_PAGE } from '@vicino/contract/marketplace/deals/page-sizes'
import { EXAMPLE_DEAL_POINTS } from '@vicino/contract/marketplace/landing/claims'
import { LANDING_LOGOS, LOGOS_IN_VIEW } from '@vicino/contract/marketplace/landing/constants'
import { browseProducts } from '@vicino/contract/marketplace/products/endpoints'
import { BP_RATES } from '@vicino/contract/redemption/brand-points/rates'
import { REDEMPTION_MINUTES, REDEMPTION_POINTS } from '@vicino/contract/redemption/redemptions/constants'
import { transactionIdSchema } from '@vicino/contract/redemption/redemptions/schemas'
import { REPLIES_SHOWN, REPLIES_SHOWN_ALL } from '@vicino/contract/social/comments/constants'
import { POSTS_AT_FIRST } from '@vicino/contract/social/posts/constants'
import { browsePosts, listPosts } from '@vicino/contract/social/posts/endpoints'
import { distanceLabel } from '@vicino/domain/distance-label'
import { DAY_MS } from '@vicino/domain/durations'
import { addMonths, dateText, parseDate } from '@vicino/domain/loyalty/clock'
import type { Endpoint } from '@vicino/contract/endpoint'
import { withDefaults } from '@vicino/domain/loyalty/config'
import { expirationProblems } from '@vicino/domain/loyalty/tier-problems'
import { isAcceptablePassword } from '@vicino/domain/password'
import { commentAge, timeAgo } from '@vicino/domain/relative-time'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { FORM_ROLES } from '~/modules/administration/users/api/users.ts'
import { radiusMetres } from '~/modules/foundation/map/model/radius.ts'
import { vectorZoom, ZOOM } from '~/modules/foundation/map/model/zoom.ts'
import { GEOLOCATION_OPTIONS } from '~/modules/foundation/position/model/position-store.ts'
import { COLUMNS } from '~/modules/loyalty/customers/brand/model/columns.ts'
import { PERIODS } from '~/modules/loyalty/customers/brand/model/search.ts'
import { pageButtons } from '~/modules/loyalty/programs/shared/list/list-search.ts'
import { BANNER_AUTOPLAY_MS } from '~/modules/marketplace/banners/shopper/model/banner-autoplay.ts'
import { ZOOM_VIEWER } from '~/modules/marketplace/deals/shopper/detail/model/zoom.ts'
import { FEED_DISTANCE_METRES } from '~/modules/marketplace/deals/shopper/model/feed-distance.ts'
import { PANEL_SORTS } from '~/modules/marketplace/deals/shopper/model/filters.ts'
import { columnsThatFit, DEAL_GRID } from '~/modules/marketplace/deals/shopper/model/grid.ts'
import { DEAL_CAROUSEL_AUTOPLAY_MS } from '~/modules/marketplace/deals/shopper/model/image-autoplay.ts'
import { shownAccounts } from '~/modules/marketplace/follows/model/shown-accounts.ts'
import { CONFETTI } from '~/modules/redemption/redemptions/hooks/use-confetti.ts'
import { QR_PX } from '~/modules/redemption/redemptions/model/qr-size.ts'
import { GRID_ROWS } from '~/lib/admin-list.ts'
import { BREAKPOINTS } from '~/lib/breakpoints.ts'
import { formatDate, formatDiscount, formatDistance, formatPrice } from '~/lib/format.ts'
import { currentLanguage, languageStore } from '~/lib/i18n/language.ts'
import { cardGrid } from '~/ui/card-grid.ts'

const listed = z.object({ limit: z.number(), page: z.number().optional() })
/** The size of a page that a call without `limit` gets, and the page itself where pages are numbered. */
const firstPage = ({ query }: Endpoint) => listed.parse(query?.parse({}))
const usual = (endpoint: Endpoint): number => firstPage(endpoint).limit
const REM = 16
const px = (rem: string) => Number.parseFloat(rem) * REM
/** What a style sheet or a component says that no value of the code holds. */
const written = (file: string, pattern: RegExp) =>
  Array.from(
    readFileSync(join(import.meta.dirname, '..', file), 'utf8').matchAll(pattern),
    ([, text]) => text,
  )
const minutes = (count: number) => timeAgo(0, count * 60_000)
const days = (count: number) => commentAge(0, count * DAY_MS)
const today = parseDate('2027-01-15') ?? 0
const accounts = (count: number) => shownAccounts(Array.from({ length: count }), false)
const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const language = currentLanguage()
languageStore.set('it')

/**
 * Every business constant: its name, what was asked for, what the running product uses, and the requirement that decided
 * where the two differ or the wording was open.
 */
const CONSTANTS: readonly (readonly [name: string, asked: unknown, used: unknown, decided?: string])[] = [
  ['position: timeout in ms', 60_000, GEOLOCATION_OPTIONS.timeout],
  ['position: high accuracy', false, GEOLOCATION_OPTIONS.enableHighAccuracy],
  ['position: age of a cached one', Infinity, GEOLOCATION_OPTIONS.maximumAge],
  ['redemption: minutes', 15, REDEMPTION_MINUTES],
  [
    'redemption: digits of the transaction id',
    [false, true, false],
    ['12345678', '123456789', '1234567890'].map((text) => transactionIdSchema.safeParse(text).success),
  ],
  ['redemption: level of the QR', ['M'], written('ui/qr-code.tsx', /ecc: '(\w)'/g)],
  ['redemption: size of the QR in px', { narrow: 380, wide: 310 }, QR_PX],
  // A deal may name points of its own; without them it gives these.
  ['redemption: points', 50, REDEMPTION_POINTS, 'R-593'],
  ['flash: seconds left at most', 7200, FLASH_SECONDS],
  ['feed countdown: seconds left', 60, LAST_MINUTE_SECONDS],
  ['page: feed', 10, FEED_PAGE],
  ['page: flash strip', 15, FLASH_STRIP_PAGE],
  ['page: categories', 10, usual(browseCategories)],
  ['page: Proof Posts', 10, usual(browsePosts)],
  ['page: Proof Posts of a product at first', 3, POSTS_AT_FIRST],
  ['page: deal feed service', 5, usual(browseDeals)],
  ['page: products browse', 50, usual(browseProducts)],
  ['page: tables', [10, 10, 10], [TABLE_PAGE, GRID_ROWS, usual(listDeals)]],
  ['page: posts list, and its first page', { limit: 5, page: 1 }, firstPage(listPosts)],
  ['page: roles', 5, usual(listRoles)],
  ['page: roles in the form of a user', 50, FORM_ROLES],
  ['page: program list sizes', [5, 10, 20, 50], PROGRAM_PAGE_SIZES],
  ['page: program list of /raccolte', 50, PROGRAM_PAGE, 'R-252'],
  ['page: program list of /dashboard', 5, COMPACT_PROGRAM_PAGE, 'R-252'],
  ['page: customer sizes', [5, 10, 20, 50, 100], CUSTOMER_PAGE_SIZES],
  ['page: customers', 5, CUSTOMER_PAGE],
  ['pager: buttons at most', 5, pageButtons(10, 20).length],
  ['distance: below 1 km in metres', { unit: 'm', value: 350 }, distanceLabel(350), 'R-606'],
  ['distance: whole km', { unit: 'km', value: 3 }, distanceLabel(2600)],
  // The specification writes no unit.
  ['distance: far', '> 5000 km', formatDistance(5_000_001), 'R-606'],
  ['distance: of a feed card without one, in metres', 25_000, FEED_DISTANCE_METRES],
  ['distance: slider of the panel', { min: 0, max: 5, step: 0.05 }, PANEL_DISTANCE_KM],
  ['distance: slider of the map', { min: 0, max: 10, step: 0.1 }, MAP_DISTANCE_KM],
  ['map: radius of the circle in metres at 4 km', 2000, radiusMetres(4)],
  // The map counts in tiles of 512 px, where the same scale has a number that is one less.
  ['map: zoom', [13, 16, 5, 19].map(vectorZoom), [ZOOM.initial, ZOOM.recenter, ZOOM.min, ZOOM.max], 'R-106'],
  ['price', '5,00 €', formatPrice(5)],
  ['discount', '-20%', formatDiscount(20)],
  ['date', '02/01/2027', formatDate('2027-01-02T11:00:00Z')],
  [
    'time: minutes until 60',
    [
      { unit: 'minute', count: 59 },
      { unit: 'hour', count: 1 },
    ],
    [minutes(59), minutes(60)],
  ],
  [
    'time: hours until 1440',
    [
      { unit: 'hour', count: 23 },
      { unit: 'day', count: 1 },
    ],
    [minutes(1439), minutes(1440)],
  ],
  [
    'time: days until 10080',
    [
      { unit: 'day', count: 6 },
      { unit: 'week', count: 1 },
    ],
    [minutes(10_079), minutes(10_080)],
  ],
  [
    'time: weeks until 43200',
    [
      { unit: 'week', count: 4 },
      { unit: 'month', count: 1 },
    ],
    [minutes(43_199), minutes(43_200)],
  ],
  ['time of a comment', ['now', { unit: 'day', count: 6 }, 'date'], [days(0), days(6), days(7)], 'R-166'],
  ['followed accounts: shown', 3, accounts(5).rows.length],
  [
    'followed accounts: all without a toggle',
    { rows: 4, hidden: null },
    { rows: accounts(4).rows.length, hidden: accounts(4).hidden },
    'R-017',
  ],
  ['replies: all are shown up to', 3, REPLIES_SHOWN_ALL],
  ['replies: shown of more', 2, REPLIES_SHOWN],
  ['autoplay: banner in ms', 3000, BANNER_AUTOPLAY_MS],
  ['autoplay: pictures of a deal in ms', 5000, DEAL_CAROUSEL_AUTOPLAY_MS],
  ['confetti', { pieces: 50, delayMs: 500, durationMs: 5000 }, CONFETTI],
  ['landing: logos', 10, LANDING_LOGOS],
  ['landing: logos in view', 7, LOGOS_IN_VIEW],
  [
    'landing: logos in view, from narrow to wide',
    ['2', '3', '4', '7'],
    written('modules/marketplace/landing/landing.css', /--visible: (\d);/g),
  ],
  [
    'dialog of the sign-in: fade in ms',
    ['150'],
    written('modules/identity/auth/components/auth-dialog.tsx', /transition-opacity duration-(\d+)/g),
  ],
  ['pictures: zoom and the swipe that closes', { min: 1, max: 3, closeSwipePx: 200 }, ZOOM_VIEWER],
  ['breakpoints', [768, 1024, 1200], [BREAKPOINTS.mobile, BREAKPOINTS.tablet, BREAKPOINTS.sidebar].map(px)],
  [
    'breakpoints of the style sheet',
    [768, 1024, 1200],
    written('styles/theme.css', /--breakpoint-(?:md|lg|xl): (\d+)rem/g).map((rem) => px(rem ?? '')),
  ],
  ['grid of deals', { columnPx: 240, min: 1, max: 6, mobile: 2 }, DEAL_GRID],
  ['grid of deals: columns', [1, 4, 6], [100, 1000, 2000].map(columnsThatFit)],
  [
    'grid of the back-office: 300, 768 and 1024 px',
    ['300px]:grid-cols-2', 'md:grid-cols-3', 'lg:grid-cols-4'],
    ['300px]:grid-cols-2', 'md:grid-cols-3', 'lg:grid-cols-4'].filter((part) => cardGrid.includes(part)),
    'R-440',
  ],
  [
    'sort: panel',
    ['distance', 'most_popular', 'newest', 'reward_points', 'price_asc', 'price_desc'],
    PANEL_SORTS,
  ],
  // 'price' is price_asc.
  [
    'sort: quick bar',
    ['price'],
    written(
      'modules/marketplace/deals/shopper/explore/components/quick-filters.tsx',
      /sortBy: '(\w+)'/g,
    ).filter((sort) => sort !== 'distance'),
    'R-089',
  ],
  ['type of a deal', ['physical', 'online'], DEAL_TYPES],
  ['image: bytes at most', 5 * 1024 * 1024, FILE_LIMITS.imageBytes],
  // Enforced, not a hint alone.
  [
    'password: characters at least',
    [false, true],
    ['abcde12', 'abcdef12'].map(isAcceptablePassword),
    'R-057',
  ],
  ['loyalty: points per euro', 1, withDefaults({}).acquisti.pointCoeff],
  [
    'loyalty: months from today to the expiry of tiers',
    [1, 0],
    [addMonths(today, 5) - 1, addMonths(today, 5)].map(
      (day) => expirationProblems(dateText(day), today).length,
    ),
    'R-568',
  ],
  ['loyalty: countdown in seconds', 5, COUNTDOWN_SECONDS],
  ['loyalty: characters of the reason of a cancellation', 10, CANCEL_REASON_LEAST],
  ['loyalty: what confirms a cancellation', 'confermo in modo consapevole', CANCEL_PHRASE],
  ['loyalty: declarations of a cancellation', 6, DECLARATIONS.length],
  ['loyalty: popular rewards', 4, POPULAR_REWARDS],
  ['loyalty: top customers of the month', 3, TOP_CUSTOMERS],
  [
    'customers: sort keys',
    [
      'username',
      'consent',
      'firstInteraction',
      'proofPosts',
      'reviews',
      'redeemedRewards',
      'bollini',
      'bp',
      'purchases',
      'totalValue',
      'loyaltyPoints',
      'lastPurchase',
      'loyaltyLevel',
    ],
    CUSTOMER_SORTS,
  ],
  ['customers: columns of the table', CUSTOMER_SORTS, COLUMNS],
  ['customers: consents', ['full', 'partial', 'basic', 'none'], CONSENT_CLASSES.toReversed(), 'R-372'],
  ['customers: periods of acquisition', ['month', 'quarter', 'year', 'custom'], PERIODS],
  // The brand's own tiers, Bronze below the lowest.
  ['customers: lowest level', 'Bronze', BASE_TIER, 'R-365'],
  ['landing example: Proof Post', 50, BP_RATES.proofPost],
  ['landing example: display', 25, BP_RATES.display],
  // The example of a deal that names 30 points.
  ['landing example: redeem', 30, EXAMPLE_DEAL_POINTS, 'R-198'],
  ['landing example: invite', 100, BP_RATES.invite],
  ['landing example: complete profile', 75, BP_RATES.profile],
]
languageStore.set(language)

it.each(CONSTANTS)('%s', (_name, asked, used) => {
  expect(typeof used === 'string' ? plain(used) : used).toEqual(asked)
})
