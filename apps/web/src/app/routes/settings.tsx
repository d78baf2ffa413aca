import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { SettingsScreen } from '~/features/account/components/settings/settings-screen.tsx'
import { openConsent } from '~/features/consent/model/dialog-state.ts'
import { PositionButton } from '~/features/position/components/position-button.tsx'
import { forgetAskedFor } from '~/features/session/model/asked-for.ts'
import { setFlash } from '~/features/session/model/flash.ts'
import { endSession } from '~/features/session/model/store.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useUser } from '~/features/session/hooks/use-user.ts'
import { walletKeys } from '~/features/wallet/model/query-keys.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { PinMap } from '../layout/pin-map.tsx'
import { renewSession } from '../renew-session.ts'

const SecuritySection = lazyPart(
  async () => ({
    default: (await import('~/features/security/components/security-section.tsx')).SecuritySection,
  }),
  ErrorState,
)
const SignInsSection = lazyPart(
  async () => ({
    default: (await import('~/features/session/components/sign-ins-section.tsx')).SignInsSection,
  }),
  ErrorState,
)
const ConfirmIdentity = lazyPart(() => import('~/features/security/components/confirm-identity.tsx'))
const OwnAccess = lazyPart(() => import('~/features/support-access/components/own-access.tsx'), ErrorState)
const NotificationsSection = lazyPart(
  () => import('~/features/notifications/components/notifications-section.tsx'),
  ErrorState,
)
/** After the account is deleted: /welcome says so, and a later sign-in does not return to the page that was open. */
function leaveForGood() {
  setFlash('accountErased')
  forgetAskedFor()
  endSession()
}

export default function SettingsRoute() {
  const user = useUser()
  const client = useQueryClient()
  if (!user) return null
  return (
    <>
      <SettingsScreen
        userId={user._id}
        place={<PositionButton className="border border-line-strong" />}
        mapPicker={PinMap}
        onCookies={openConsent}
        onSaved={() => {
          void client.invalidateQueries({ queryKey: walletKeys.points })
          // The menus show name and picture from the session, which a new token brings up to date.
          void renewSession()
        }}
        onErased={leaveForGood}
        slots={{
          security: <SecuritySection />,
          devices: <SignInsSection />,
          access: <OwnAccess />,
          notifications: <NotificationsSection userId={user._id} />,
        }}
      />
      <Suspense>
        <ConfirmIdentity />
      </Suspense>
    </>
  )
}
