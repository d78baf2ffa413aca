import { keptCodes } from '~/lib/kept-codes.ts'
import { useOnline } from '~/lib/use-online.ts'
import { type Pages, usePages } from '~/lib/use-pages.ts'
import { redemptionPages } from '../api/redemptions.ts'
import { type CodeLine, withKept } from '../model/redemption-line.ts'

/**
 * Returns the caller's valid codes. Without a network the list may be old or missing, so the codes
 * stored on this device are added.
 */
export function useOpenCodes(userId: string, enabled: boolean): Pages<CodeLine> {
  const pages = usePages({ ...redemptionPages('open'), enabled })
  const isOnline = useOnline()
  if (isOnline && pages.error === null) return pages
  const items = withKept(pages.items, keptCodes(userId))
  return { ...pages, items, isPending: pages.isPending && items.length === 0 }
}
