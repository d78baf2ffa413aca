import { SwitchAccountScreen } from '~/features/session/components/SwitchAccountScreen.tsx'

export default function SwitchAccountRoute() {
  return <SwitchAccountScreen onSignedOut={() => window.location.assign('/welcome')} />
}
