import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { useDevice } from '~/lib/device.ts'
import { lazyPart, messageOnly } from '~/lib/lazy-part.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { closeCart, useCartOpen } from './cart-drawer-state.ts'
import { OpenCode } from './open-code.tsx'
import { MobileHeader } from './mobile-header.tsx'
import { closeOverlay, useOverlay } from './palette-state.ts'
import { Sidebar } from './sidebar.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const CartDrawer = lazyPart(() => import('./cart-drawer.tsx'), messageOnly(closeCart))
const CommandPalette = lazyPart(() => import('./command-palette.tsx'), messageOnly(closeOverlay))
const MobileMenu = lazyPart(() => import('./mobile-menu.tsx'), messageOnly(closeOverlay))
const TurnedAway = lazyPart(() => import('./turned-away.tsx'))
const ShortcutList = lazyPart(() => import('./shortcut-list.tsx'), messageOnly(closeOverlay))

interface ShellProps {
  /** Content between sidebar and screen: the open deal. */
  column?: ReactNode
  children: ReactNode
}

/** The frame of every screen for a signed-in person: sidebar or bars, cart, keyboard shortcuts. */
export function Shell({ column, children }: ShellProps) {
  const { t } = useTranslation('shell')
  const user = useUser()
  const cartOpen = useCartOpen()
  const overlay = useOverlay()
  // A phone does not render the sidebar at all. Hiding it by CSS would still load its menus and
  // lists.
  const phone = useDevice() === 'mobile'
  const from = useLocation({ select: ({ state }) => state.turnedFrom })
  useShortcuts()
  // The person has just signed out, and the guard is about to redirect to /welcome.
  if (!user) return null
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 translate-y-[calc(-100%-1rem)] rounded-full bg-action px-4 py-3 text-14 font-semibold text-on-action focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <MobileHeader />
      <div className="flex">
        {phone ? null : <Sidebar user={user} />}
        {column}
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 pb-28 outline-none md:pb-10">
          <Suspense>{from ? <TurnedAway from={from} /> : null}</Suspense>
          {children}
        </main>
      </div>
      <OpenCode userId={user._id} />
      <BottomBar role={user.role} />
      <Suspense>
        {cartOpen ? <CartDrawer /> : null}
        {overlay === 'palette' ? <CommandPalette /> : null}
        {overlay === 'shortcuts' ? <ShortcutList /> : null}
        {overlay === 'menu' ? <MobileMenu user={user} onClose={closeOverlay} /> : null}
      </Suspense>
    </>
  )
}
