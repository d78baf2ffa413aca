import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useConsent } from '~/features/consent/hooks/use-consent.ts'
import { PositionProvider } from '~/features/position/components/position-provider.tsx'
import { useUser } from '~/features/session/hooks/use-user.ts'
import { Consent } from './consent.tsx'

const RequiredFactorPage = lazy(() => import('./required-factor-page.tsx'))
const Toaster = lazy(() => import('~/ui/toaster.tsx'))
const PushOffer = lazy(() => import('~/features/notifications/components/push-offer.tsx'))
const OfflineBar = lazy(() => import('~/features/pwa/components/offline-bar.tsx'))

/**
 * Drawn at every address: the screen, and around it the position, toasts and the question about cookies. Instead of the
 * screen, what an account must do first.
 */
export function Root() {
  const user = useUser()
  // The offer stands where the cookie banner does, so it waits until that has been answered.
  const consent = useConsent()
  return (
    <PositionProvider userId={user?._id ?? null}>
      <Suspense>
        <OfflineBar />
      </Suspense>
      {user?.limited ? (
        <Suspense>
          <RequiredFactorPage />
        </Suspense>
      ) : (
        <Outlet />
      )}
      <Suspense>
        <Toaster />
      </Suspense>
      <Suspense>{user && !user.limited && consent ? <PushOffer userId={user._id} /> : null}</Suspense>
      <Consent />
    </PositionProvider>
  )
}
