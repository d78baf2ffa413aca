import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useConsent } from '~/features/consent/model/consent.ts'
import { PositionProvider } from '~/features/position/components/position-provider.tsx'
import { useUser } from '~/features/session/use-user.ts'
import { Consent } from './Consent.tsx'

const Toaster = lazy(() => import('~/ui/Toaster.tsx'))
const PushOffer = lazy(() => import('~/features/notifications/components/PushOffer.tsx'))
const OfflineBar = lazy(() => import('~/features/pwa/components/OfflineBar.tsx'))

/** What every address has: its screen, the position, messages, cookie preferences. */
export function Root() {
  const user = useUser()
  // Its place is that of the cookie banner, which comes first.
  const consent = useConsent()
  return (
    <PositionProvider userId={user?._id ?? null}>
      <Suspense>
        <OfflineBar />
      </Suspense>
      <Outlet />
      <Suspense>
        <Toaster />
      </Suspense>
      <Suspense>{user && consent ? <PushOffer userId={user._id} /> : null}</Suspense>
      <Consent />
    </PositionProvider>
  )
}
