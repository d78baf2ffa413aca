import { SwitchAccountScreen } from '~/modules/identity/auth/components/switch-account-screen.tsx'

export default function SwitchAccountRoute() {
  return <SwitchAccountScreen onSignedOut={() => window.location.assign('/welcome')} />
}
