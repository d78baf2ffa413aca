/** How a share ended: 'shared' by the system's sheet, 'copied' to the clipboard; the other two do not count. */
export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed'

export interface SharedDeal {
  readonly title: string
  readonly url: string
}

/** The browser's means of sharing; `sheet` is absent without native sharing. */
export interface ShareWays {
  readonly sheet?: (deal: SharedDeal) => Promise<void>
  readonly copy: (text: string) => Promise<void>
}

/** Returns the public address of a deal: the list with the deal open. */
export function shareUrl(origin: string, dealId: string): string {
  return `${origin}/deals?detail=${encodeURIComponent(dealId)}`
}

/**
 * Shares by the system's sheet. Without a sheet, or when it refuses, it copies the address.
 * A closed sheet is a cancelled share, so nothing is copied unnoticed.
 */
export async function shareDeal(deal: SharedDeal, ways: ShareWays): Promise<ShareOutcome> {
  if (ways.sheet !== undefined) {
    try {
      await ways.sheet(deal)
      return 'shared'
    } catch (error) {
      if (isAbort(error)) return 'cancelled'
    }
  }
  try {
    await ways.copy(deal.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}

/** Says whether a share is complete and so counts. */
export const countsAsShare = (outcome: ShareOutcome) => outcome === 'shared' || outcome === 'copied'

const copy = (text: string) => navigator.clipboard.writeText(text)

/** Returns this browser's means of sharing. */
export function browserShareWays(): ShareWays {
  if (typeof navigator.share !== 'function') return { copy }
  return { copy, sheet: (deal) => navigator.share({ title: deal.title, url: deal.url }) }
}

/**
 * Says whether the sheet was closed. That is a DOMException, which is not an Error in every
 * browser.
 */
function isAbort(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'
}
