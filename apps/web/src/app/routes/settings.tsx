import { SettingsScreen } from '~/features/account/components/SettingsScreen.tsx'
import { openConsent } from '~/features/consent/dialog-state.ts'
import { PositionButton } from '~/features/position/components/position-button.tsx'
import { useUser } from '~/features/session/use-user.ts'

export default function SettingsRoute() {
  const user = useUser()
  if (!user) return null
  return (
    <SettingsScreen
      userId={user._id}
      place={<PositionButton className="border border-line-strong" />}
      onCookies={openConsent}
    />
  )
}
