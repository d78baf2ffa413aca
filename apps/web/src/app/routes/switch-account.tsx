import { SwitchAccountScreen } from '~/features/session/components/switch-account-screen.tsx'

export default function SwitchAccountRoute() {
  return <SwitchAccountScreen onSignedOut={() => window.location.assign('/welcome')} />
}
