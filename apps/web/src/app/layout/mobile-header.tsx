import { Link, useLocation } from '@tanstack/react-router'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { Logo } from '~/ui/logo.tsx'
import { CartBadge } from './cart-badge.tsx'
import { openCart } from './cart-drawer-state.ts'
import { HomeActions } from './home-actions.tsx'
import { openMenu, openPalette, useOverlay } from './palette-state.ts'
import { useCartCount } from './use-cart-count.ts'

/**
 * The phone's header: logo, search, cart (on Home the buttons of R-068), and a menu of the entries
 * that the bottom bar lacks.
 */
export function MobileHeader() {
  const { t } = useTranslation('shell')
  const open = useOverlay() === 'menu'
  const count = useCartCount()
  const onHome = useLocation({ select: ({ pathname }) => pathname === '/' })
  return (
    <header className="@container flex min-h-14 items-center gap-[clamp(0px,8px-0.25rem,4px)] pr-2 pl-(--gutter) max-[360px]:gap-0 md:hidden">
      <Link to="/mobile" aria-label={t('logo')} className="mr-auto flex min-h-11 items-center rounded-md">
        <Logo mark="narrow" className="text-23" />
      </Link>
      {onHome ? (
        <HomeActions />
      ) : (
        <>
          <IconButton label={t('search.label')} onClick={openPalette}>
            <Icon name="search" />
          </IconButton>
          <div className="relative">
            <IconButton label={t('menu.cart')} onClick={openCart}>
              <Icon name="shopping-bag" />
            </IconButton>
            <CartBadge count={count} className="pointer-events-none absolute top-0.5 right-0.5" />
          </div>
        </>
      )}
      <IconButton label={t('menu.title')} aria-expanded={open} onClick={openMenu}>
        <Icon name="menu" />
      </IconButton>
    </header>
  )
}
