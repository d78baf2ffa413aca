import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PositionProvider } from '~/features/position/components/position-provider.tsx'
import { useUser } from '~/features/session/use-user.ts'
import { Consent } from './Consent.tsx'

const Toaster = lazy(() => import('~/ui/Toaster.tsx'))
const OfflineBar = lazy(() => import('~/features/pwa/components/OfflineBar.tsx'))

/** What every address has: its screen, the position, messages, cookie preferences. */
export function Root() {
  const user = useUser()
  return (
    <PositionProvider userId={user?._id ?? null}>
      <Suspense>
        <OfflineBar />
      </Suspense>
      <Outlet />
      <Suspense>
        <Toaster />
      </Suspense>
      <Consent />
    </PositionProvider>
  )
}
