import { keptCodes } from '~/lib/kept-codes.ts'
import { type CodeLine, withKept } from '../model/redemption-line.ts'
import { useOpenCodes } from './use-open-codes.ts'

/**
 * Returns the valid codes, the first to end first: at once those stored on this device, then what
 * the server says.
 */
export function useShownCodes(userId: string): readonly CodeLine[] {
  const codes = useOpenCodes(userId, true)
  const items = codes.isPending ? withKept([], keptCodes(userId)) : codes.items
  return items.toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt))
}
