import { DAY_MS } from './durations.ts'

/*
 * Rules of promoters: the commission of a redemption by a tracked link, the
 * promoter of the link, and the reasons for the brand's review before payment.
 */

export const PROMOTER_RULES = {
  /** Days for which a visit by a tracked link counts for a code that is opened afterwards. */
  attributionDays: 30,
  /**
   * Days after the redemption until a commission can be paid; a redemption is voided within one
   * day.
   */
  holdDays: 14,
  /**
   * Number of other customers on one device within the days of attribution; the next one is
   * reviewed.
   */
  customersOfDevice: 2,
  /** Number of commissions of one link within `burstMinutes`; the next one is reviewed. */
  burst: 5,
  burstMinutes: 10,
  /** Counted clicks of one person on one link in a day. */
  clicksOfPerson: 10,
} as const

/** `amount` in cents, or `percent` of the price that the customer paid, 1 to 100. */
export interface CommissionTerms {
  readonly kind: 'amount' | 'percent'
  readonly value: number
}

/**
 * Returns the cents that a redemption at `priceCents` earns: half a cent is rounded up, never more
 * than the price.
 */
export function commissionCents({ kind, value }: CommissionTerms, priceCents: number): number {
  return Math.min(priceCents, kind === 'amount' ? value : Math.floor((priceCents * value + 50) / 100))
}

export interface Visit {
  readonly linkId: string
  readonly promoterId: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * Returns the link by which a customer came who opened a code at `openedAt`: that of the last visit
 * within 30 days before; of equal moments the later in the list. Null when there was none, or when
 * it was the customer's own link.
 */
export function attributed<V extends Visit>(
  visits: readonly V[],
  { customerId, openedAt }: { readonly customerId: string; readonly openedAt: number },
): V | null {
  const earliest = openedAt - PROMOTER_RULES.attributionDays * DAY_MS
  let last: V | null = null
  for (const visit of visits) {
    if (visit.at > openedAt || visit.at < earliest) continue
    if (last === null || visit.at >= last.at) last = visit
  }
  return last === null || last.promoterId === customerId ? null : last
}

/** Returns when a commission becomes payable, in ms since 1970. */
export const payableFrom = (earnedAt: number): number => earnedAt + PROMOTER_RULES.holdDays * DAY_MS

/**
 * Reasons for the brand's review of a commission: the promoter's own device, one device for many
 * customers, many at once.
 */
export const SUSPICIONS = ['self_device', 'shared_device', 'burst'] as const
export type Suspicion = (typeof SUSPICIONS)[number]

/** The known facts of a redemption by a link at its confirmation. */
export interface Circumstances {
  /** Whether the customer used a device that the promoter uses. */
  readonly isPromotersDevice: boolean
  /** Other customers who came by this promoter's links on the same device within 30 days. */
  readonly othersOnDevice: number
  /** Earlier commissions of the link within the minutes of a burst. */
  readonly recent: number
}

/** Returns the reasons for the brand's review before a commission is paid; empty = none. */
export function suspicions({ isPromotersDevice, othersOnDevice, recent }: Circumstances): Suspicion[] {
  const found: Suspicion[] = []
  if (isPromotersDevice) found.push('self_device')
  if (othersOnDevice >= PROMOTER_RULES.customersOfDevice) found.push('shared_device')
  if (recent >= PROMOTER_RULES.burst) found.push('burst')
  return found
}

/**
 * Programs that open addresses automatically: search engines, previews of messengers, monitors,
 * tools.
 */
const ROBOT =
  /bot\b|bot[/;_-]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp\/|embedly|skype|curl|wget|python|java\/|go-http|headless|axios|node-fetch|undici|okhttp|libwww|scrapy|monitor|lighthouse|pingdom|http-?client|httpx/i

/** Lengths of the names of people's browsers. */
const BROWSER_NAME = { least: 12, most: 1000 } as const

/**
 * Tells whether a request comes from no person, by its own headers: a robot, or a browser that
 * fetches ahead.
 */
export function isRobot(userAgent: string, purpose: string): boolean {
  const { least, most } = BROWSER_NAME
  return (
    userAgent.length < least ||
    userAgent.length > most ||
    ROBOT.test(userAgent) ||
    /prefetch|prerender|preview/i.test(purpose)
  )
}

const CODE_SIGNS = '23456789abcdefghjkmnpqrstuvwxyz'

/**
 * Makes a tracked link's code from 8 random bytes: 8 characters that are not confused with each
 * other.
 */
export const linkCode = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, 8)].map((byte) => CODE_SIGNS[byte % CODE_SIGNS.length]).join('')

export const LINK_CODE = /^[2-9a-hjkmnp-z]{8}$/
