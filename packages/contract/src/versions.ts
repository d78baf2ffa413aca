/**
 * Versions of the calls that an API key opens, and of webhook messages, the oldest first. A version
 * is a date. Fields may be added to all of them; a field is renamed or removed in a new one only.
 */
export const API_VERSIONS = ['2026-11-01', '2026-12-01'] as const
export type ApiVersion = (typeof API_VERSIONS)[number]
export const [FIRST_VERSION] = API_VERSIONS
export const NEWEST_VERSION = '2026-12-01' satisfies ApiVersion

/** The header by which a call names its version, and an answer or message the one it has. */
export const VERSION_HEADER = 'Vicino-Version'

/**
 * The moment since which a version is deprecated, and the one until which it is answered: a year.
 * A call that names no version gets the first one until then.
 */
export const DEPRECATED: Readonly<
  Partial<Record<ApiVersion, { readonly since: string; readonly until: string }>>
> = { [FIRST_VERSION]: { since: '2026-12-01T00:00:00Z', until: '2027-12-01T00:00:00Z' } }

/** The page that says what each version changed and how long old ones are answered. */
export const CHANGELOG_PATH = '/api/docs/changelog'

/** The changes of the API, the newest first. `version`: they are in this version only. */
export const API_CHANGES: readonly {
  readonly date: string
  readonly version?: ApiVersion
  readonly changes: readonly string[]
}[] = [
  {
    date: '2026-12-01',
    changes: [
      'A key reads programs with their rewards, purchases by their receipt, coupons before they are used, deals with their stock, and products.',
      'A key with the scope member:list reads the members of a program, also those that changed since a moment. getMember has the open claims.',
      'A key with the scope webhook:write adds, changes, tests and deletes addresses for messages, rotates their secrets and sends messages again. The scope webhook:read opens the addresses and the log of their messages.',
    ],
  },
  {
    date: '2026-12-01',
    version: '2026-12-01',
    changes: [
      'Amounts are whole cents, and the names of their fields end in Cents: amountCents, netCents, priceCents, discountCents, paidCents, valueCents, moneyCents, unmatchedCents.',
      'An object’s own id is id, not _id.',
      'The id of a member is memberId, not userId. The id of an entry in a program is entryId, not eventId, purchaseId or refundId: an eventId is always the caller’s own.',
      'Messages about purchases and refunds have the receiptId.',
      'An address for webhooks keeps the version with which it was made until it is changed.',
    ],
  },
]
