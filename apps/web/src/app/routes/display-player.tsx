import { PlayerScreen } from '~/features/displays/player/components/player-screen.tsx'

export default function DisplayPlayerRoute() {
  return <PlayerScreen />
}
