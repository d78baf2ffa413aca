import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '~/features/session/use-user.ts'
import { useDevice } from '~/lib/device.ts'
import { BottomBar } from './BottomBar.tsx'
import { useCartOpen } from './cart-drawer-state.ts'
import { MobileHeader } from './MobileHeader.tsx'
import { useOverlay } from './palette-state.ts'
import { Sidebar } from './Sidebar.tsx'
import { useSpeedKeys } from './use-speed-keys.ts'

const CartDrawer = lazy(() => import('./CartDrawer.tsx'))
const CommandPalette = lazy(() => import('./CommandPalette.tsx'))
const ShortcutList = lazy(() => import('./ShortcutList.tsx'))

interface ShellProps {
  /** Stands between sidebar and screen: the open deal. */
  column?: ReactNode
  children: ReactNode
}

/** Around every screen of a person signed in: sidebar or bars, cart, speed keys. */
export function Shell({ column, children }: ShellProps) {
  const { t } = useTranslation('shell')
  const user = useUser()
  const cartOpen = useCartOpen()
  const overlay = useOverlay()
  // A phone never shows the sidebar: its menus and lists would be loaded for nothing.
  const phone = useDevice() === 'mobile'
  useSpeedKeys()
  // Signed out a moment ago: the guard is on its way to /welcome.
  if (!user) return null
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 translate-y-[calc(-100%-1rem)] rounded-full bg-action px-4 py-3 text-14 font-semibold text-on-action focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <MobileHeader user={user} />
      <div className="flex">
        {phone ? null : <Sidebar user={user} />}
        {column}
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 pb-28 outline-none md:pb-10">
          {children}
        </main>
      </div>
      <BottomBar role={user.role} />
      <Suspense>
        {cartOpen ? <CartDrawer /> : null}
        {overlay === 'palette' ? <CommandPalette /> : null}
        {overlay === 'shortcuts' ? <ShortcutList /> : null}
      </Suspense>
    </>
  )
}
