import { PlayerScreen } from '~/modules/channels/displays/player/components/player-screen.tsx'

export default function DisplayPlayerRoute() {
  return <PlayerScreen />
}
