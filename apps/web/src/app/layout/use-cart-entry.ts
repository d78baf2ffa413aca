import { useLocation } from '@tanstack/react-router'
import { useDevice } from '~/lib/device.ts'
import { openCart } from './cart-drawer-state.ts'
import { toggleRightColumn, useRightColumn } from './right-column.ts'

/**
 * Returns the action of 'Da acquistare': on /deals it toggles the right column, elsewhere
 * it opens the cart.
 */
export function useCartEntry(): { press: () => void; expanded: boolean | undefined } {
  const onDeals = useLocation({ select: ({ pathname }) => pathname === '/deals' })
  const device = useDevice()
  const columnShown = useRightColumn()
  // A phone has no room for the column.
  if (!onDeals || device === 'mobile') return { press: openCart, expanded: undefined }
  return { press: toggleRightColumn, expanded: columnShown }
}
