import { Link, useLocation } from '@tanstack/react-router'
import { Menu as MenuIcon, Search, ShoppingBag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '~/features/session/model/session.ts'
import { IconButton } from '~/ui/IconButton.tsx'
import { Logo } from '~/ui/Logo.tsx'
import { CartBadge } from './CartBadge.tsx'
import { openCart } from './cart-drawer-state.ts'
import { HomeActions } from './HomeActions.tsx'
import { openPalette } from './palette-state.ts'
import { useCartCount } from './use-cart-count.ts'

const MobileMenu = lazy(() => import('./MobileMenu.tsx'))

/** The phone's head: logo, search, cart (on Home what R-068 names), and a menu with what the bottom bar has no room for. */
export function MobileHeader({ user }: { user: SessionUser }) {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(false)
  const count = useCartCount()
  const onHome = useLocation({ select: ({ pathname }) => pathname === '/' })
  return (
    <header className="@container flex min-h-14 items-center gap-1 pr-2 pl-4 max-[360px]:gap-0 md:hidden">
      <Link to="/mobile" aria-label={t('logo')} className="mr-auto flex min-h-11 items-center rounded-md">
        <Logo mark={onHome && 'narrow'} className="text-23" />
      </Link>
      {onHome ? (
        <HomeActions />
      ) : (
        <>
          <IconButton label={t('search.label')} onClick={openPalette}>
            <Search aria-hidden />
          </IconButton>
          <div className="relative">
            <IconButton label={t('menu.cart')} onClick={openCart}>
              <ShoppingBag aria-hidden />
            </IconButton>
            <CartBadge count={count} className="pointer-events-none absolute top-0.5 right-0.5" />
          </div>
        </>
      )}
      <IconButton label={t('menu.title')} aria-expanded={open} onClick={() => setOpen(true)}>
        <MenuIcon aria-hidden />
      </IconButton>
      {open ? (
        <Suspense>
          <MobileMenu user={user} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </header>
  )
}
