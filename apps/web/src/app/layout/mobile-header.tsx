import { Link, useLocation } from '@tanstack/react-router'
import { Icon } from '~/ui/icon.tsx'
import { Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { SessionUser } from '~/modules/identity/auth/model/session.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Logo } from '~/ui/logo.tsx'
import { CartBadge } from './cart-badge.tsx'
import { openCart } from './cart-drawer-state.ts'
import { HomeActions } from './home-actions.tsx'
import { openPalette } from './palette-state.ts'
import { useCartCount } from './use-cart-count.ts'

const MobileMenu = lazyPart(() => import('./mobile-menu.tsx'))

/**
 * The phone's header: logo, search, cart (on Home the buttons of R-068), and a menu of the entries
 * that the bottom bar lacks.
 */
export function MobileHeader({ user }: { user: SessionUser }) {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(false)
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
      <IconButton label={t('menu.title')} aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon name="menu" />
      </IconButton>
      {open ? (
        <Suspense>
          <MobileMenu user={user} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </header>
  )
}
