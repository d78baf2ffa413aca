import { CONSENT_CLASSES } from '@vicino/contract/loyalty/customers/constants'
import type { Customer, CustomerConsent } from '@vicino/contract/loyalty/customers/schemas'
import { PERSONAL_FIELDS } from '@vicino/contract/common/seen-by-shop'
import { BASE_TIER } from '@vicino/contract/loyalty/programs/constants'
import type { Program } from '@vicino/domain/loyalty/program'
import { eurosOf } from '@vicino/domain/pricing'
import type { CustomerRow } from './customers.queries.ts'

/** Presents a customer to the brand. Personal fields need the consent in force. */
export function presentCustomer(row: CustomerRow, program: Program): Customer {
  const { tiers } = program
  const consent = consentsOf(row)
  const last = consent.at(-1)
  const showsPerson = last !== undefined && last.privacyConsent && last.infoConsent
  return {
    _id: row.userId,
    handle: row.handle,
    avatar: row.avatar,
    username: row.username,
    createdAt: row.firstInteractionAt.toISOString(),
    proofPost: row.proofPosts,
    reviewPost: row.reviews,
    reward: row.redeemedRewards,
    stamp: row.stamps,
    credit: row.bp,
    point: row.points,
    purchaseCount: row.purchases,
    purchaseAmount: eurosOf(row.totalCents),
    lastPurchase: row.lastPurchaseAt?.toISOString() ?? null,
    level: tiers.isOn ? row.tierRank : 0,
    tier: tiers.isOn ? tierName(program, row.tierRank) : '',
    labels: [...row.labels],
    consentType: classOf(last),
    consent,
    ...(showsPerson ? personOf(row) : {}),
  }
}

/** Returns the name of a tier by its number. */
export const tierName = ({ tiers }: Program, rank: number): string => tiers.tiers[rank - 1]?.name ?? BASE_TIER

/** The personal fields that the person has filled in. */
function personOf(row: CustomerRow): Partial<Customer> {
  const given = PERSONAL_FIELDS.map((field) => [field, row[field]] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== null && value !== ''))
}

/** */
function classOf(consent: CustomerConsent | undefined): Customer['consentType'] {
  if (consent === undefined || !consent.privacyConsent) return 'none'
  const more = Number(consent.marketingConsent) + Number(consent.infoConsent)
  return CONSENT_CLASSES[1 + more] ?? 'basic'
}

const FIELDS = {
  'loyalty-privacy': 'privacyConsent',
  'loyalty-marketing': 'marketingConsent',
  'loyalty-details': 'infoConsent',
  'loyalty-profiling': 'profilingConsent',
} as const

/**
 * Lists the consents in force after each change, oldest first; changes at one moment are one entry.
 */
export function consentsOf({ consents }: Pick<CustomerRow, 'consents'>): CustomerConsent[] {
  const states: CustomerConsent[] = []
  const state = {
    privacyConsent: false,
    marketingConsent: false,
    infoConsent: false,
    profilingConsent: false,
  }
  let since: number | null = null
  const close = () => {
    if (since !== null) states.push({ ...state, date: new Date(since).toISOString() })
  }
  for (const [purpose, granted, at] of consents) {
    if (!isField(purpose)) continue
    if (at !== since) close()
    state[FIELDS[purpose]] = granted
    since = at
  }
  close()
  return states
}

const isField = (purpose: string): purpose is keyof typeof FIELDS => purpose in FIELDS
