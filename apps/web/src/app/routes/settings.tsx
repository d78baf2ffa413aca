import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapPickerProps } from '~/features/account/components/company/map-picker.ts'
import { SettingsScreen } from '~/features/account/components/settings/SettingsScreen.tsx'
import { openConsent } from '~/features/consent/dialog-state.ts'
import { PositionButton } from '~/features/position/components/position-button.tsx'
import { forgetAskedFor } from '~/features/session/asked-for.ts'
import { setFlash } from '~/features/session/flash.ts'
import { endSession } from '~/features/session/store.ts'
import { useUser } from '~/features/session/use-user.ts'
import { walletKeys } from '~/features/wallet/model/query-keys.ts'
import { Skeleton } from '~/ui/Skeleton.tsx'
import { renewSession } from '../renew-session.ts'

const SecuritySection = lazy(() =>
  import('~/features/security/components/SecuritySection.tsx').then((module) => ({
    default: module.SecuritySection,
  })),
)
const SignInsSection = lazy(() =>
  import('~/features/session/components/SignInsSection.tsx').then((module) => ({
    default: module.SignInsSection,
  })),
)
const NotificationsSection = lazy(
  () => import('~/features/notifications/components/NotificationsSection.tsx'),
)
const PlacePicker = lazy(() => import('~/features/map/components/place-picker.tsx'))

function MapPicker(props: MapPickerProps) {
  useTranslation('map')
  return (
    <Suspense fallback={<Skeleton className="aspect-5/2 rounded-xl" />}>
      <PlacePicker {...props} />
    </Suspense>
  )
}

/** The account is gone: /welcome says so, and nothing of it is asked for again. */
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
    <SettingsScreen
      userId={user._id}
      role={user.role}
      place={<PositionButton className="border border-line-strong" />}
      mapPicker={MapPicker}
      onCookies={openConsent}
      onSaved={() => {
        void client.invalidateQueries({ queryKey: walletKeys.points })
        // Name and picture of the menus come with the token.
        void renewSession()
      }}
      onErased={leaveForGood}
      slots={{
        security: <SecuritySection />,
        devices: <SignInsSection />,
        notifications: <NotificationsSection userId={user._id} />,
      }}
    />
  )
}
