/** How a share ended: 'shared' by the system's sheet, 'copied' to the clipboard; the other two do not count. */
export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed'

export interface SharedDeal {
  readonly title: string
  readonly url: string
}

/** What this browser offers for sharing; `sheet` is absent where there is no native share. */
export interface ShareWays {
  readonly sheet?: (deal: SharedDeal) => Promise<void>
  readonly copy: (text: string) => Promise<void>
}

/** Public address of a deal: the list with the deal open on top. */
export function shareUrl(origin: string, dealId: string): string {
  return `${origin}/deals?detail=${encodeURIComponent(dealId)}`
}

/**
 * Shares by the system's sheet, or copies the address where there is none or it refuses. Closing the sheet
 * is a cancelled share: nothing is copied behind the person's back.
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

/** Only a completed share counts. */
export const countsAsShare = (outcome: ShareOutcome) => outcome === 'shared' || outcome === 'copied'

const copy = (text: string) => navigator.clipboard.writeText(text)

/** The ways of the browser that this runs in. */
export function browserShareWays(): ShareWays {
  if (typeof navigator.share !== 'function') return { copy }
  return { copy, sheet: (deal) => navigator.share({ title: deal.title, url: deal.url }) }
}

/** The sheet was closed: a DOMException, which is no Error in every browser. */
function isAbort(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'
}
