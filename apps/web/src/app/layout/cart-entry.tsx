import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { CartBadge } from './cart-badge.tsx'
import { entryStyle } from './sidebar-style.ts'
import { SidebarTip } from './sidebar-tip.tsx'
import { useCartCount } from './use-cart-count.ts'
import { useCartEntry } from './use-cart-entry.ts'

/** 'Da acquistare' in the sidebar. */
export function CartEntry({ folded }: { folded: boolean }) {
  const { t } = useTranslation('shell')
  const { press, expanded } = useCartEntry()
  const count = useCartCount()
  const label = t('menu.cart')
  return (
    <SidebarTip label={label} show={folded}>
      <button type="button" onClick={press} aria-expanded={expanded} className={entryStyle(folded)}>
        <Icon name="shopping-bag" />
        <span className={folded ? 'sr-only' : 'flex-1 truncate text-left'}>{label}</span>
        <CartBadge count={count} className={folded ? 'absolute top-1 right-1' : ''} />
      </button>
    </SidebarTip>
  )
}
