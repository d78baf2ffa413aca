import { ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CartBadge } from './CartBadge.tsx'
import { entryStyle } from './sidebar-style.ts'
import { SidebarTip } from './SidebarTip.tsx'
import { useCartCount } from './use-cart-count.ts'
import { useCartEntry } from './use-cart-entry.ts'

/** 'Da acquistare' of the sidebar. */
export function CartEntry({ folded }: { folded: boolean }) {
  const { t } = useTranslation('shell')
  const { press, expanded } = useCartEntry()
  const count = useCartCount()
  const label = t('menu.cart')
  return (
    <SidebarTip label={label} show={folded}>
      <button type="button" onClick={press} aria-expanded={expanded} className={entryStyle(folded)}>
        <ShoppingBag aria-hidden />
        <span className={folded ? 'sr-only' : 'flex-1 truncate text-left'}>{label}</span>
        <CartBadge count={count} className={folded ? 'absolute top-1 right-1' : ''} />
      </button>
    </SidebarTip>
  )
}
