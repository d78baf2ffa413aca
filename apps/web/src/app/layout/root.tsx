import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useConsent } from '~/modules/identity/consent/hooks/use-consent.ts'
import { PositionProvider } from '~/modules/foundation/position/components/position-provider.tsx'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { shownCodes } from '~/lib/shown-codes.ts'
import { useStore } from '~/lib/use-store.ts'
import { screenAt } from '../screen-registry.ts'
import { BrokenScreen } from './broken-screen.tsx'
import { Consent } from './consent.tsx'
import { TopBars } from './top-bars.tsx'

const RequiredFactorPage = lazyPart(() => import('./required-factor-page.tsx'), BrokenScreen)
const Toaster = lazyPart(() => import('~/ui/toaster.tsx'))
const PushOffer = lazyPart(() => import('~/modules/foundation/notifications/components/push-offer.tsx'))
const OfflineBar = lazyPart(() => import('~/modules/foundation/installed-app/components/offline-bar.tsx'))
const UserBars = lazyPart(() => import('./user-bars.tsx'))
const ActingBar = lazyPart(() => import('~/modules/identity/auth/components/acting-bar.tsx'), BrokenScreen)
const LiveRenewal = lazyPart(() => import('../live/live-renewal.tsx'))
const ScreenTitle = lazyPart(() => import('./screen-title.tsx'))

/**
 * Drawn at every address: the screen, with position, live updates, toasts and the question about
 * cookies. When the account must do something first, that replaces the screen.
 */
export function Root() {
  const user = useUser()
  // Legal documents and links from emails are for everybody, so for this account too.
  const forAnyone = useLocation({ select: ({ pathname }) => screenAt(pathname)?.roles === 'anyone' })
  const unattended = useLocation({ select: ({ pathname }) => screenAt(pathname)?.unattended === true })
  // The offer has the same place as the cookie banner, so it waits until that is answered.
  const consent = useConsent()
  const isForCodes = useLocation({ select: ({ pathname }) => screenAt(pathname)?.isForCodes === true })
  const isFree = useStore(shownCodes) === 0 && !isForCodes
  return (
    <PositionProvider userId={user?._id ?? null}>
      <TopBars>
        <Suspense>{unattended ? null : <OfflineBar />}</Suspense>
        <Suspense>{!user || unattended ? null : <UserBars user={user} />}</Suspense>
        <Suspense>{user?.acting ? <ActingBar user={user} acting={user.acting} /> : null}</Suspense>
      </TopBars>
      {user?.limited && !forAnyone ? (
        <Suspense>
          <RequiredFactorPage />
        </Suspense>
      ) : (
        <Outlet />
      )}
      <Suspense>
        <ScreenTitle />
      </Suspense>
      <Suspense>
        <Toaster />
      </Suspense>
      <Suspense>{user && !user.limited ? <LiveRenewal /> : null}</Suspense>
      <Suspense>
        {user && !user.limited && !user.acting && consent && isFree ? <PushOffer userId={user._id} /> : null}
      </Suspense>
      {unattended ? null : <Consent mayAsk={isFree} />}
    </PositionProvider>
  )
}
