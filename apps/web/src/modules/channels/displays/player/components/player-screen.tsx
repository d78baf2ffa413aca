import { useEffect } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { setUnattended } from '~/lib/unattended.ts'
import { useWakeLock } from '~/lib/use-wake-lock.ts'
import { Icon } from '~/ui/icon.tsx'
import { Logo } from '~/ui/logo.tsx'
import { usePlayer } from '../hooks/use-player.ts'
import { usePlayLog } from '../hooks/use-play-log.ts'
import { useRotation } from '../hooks/use-rotation.ts'
import type { Shown } from '../model/player-memory.ts'
import { NothingToShow } from './nothing-to-show.tsx'
import { PairingCode } from './pairing-code.tsx'
import './player.css'
import { Slide } from './slide.tsx'

/**
 * A screen in a shop. It shows a code until a brand has typed it, then the brand's deals, with or
 * without a connection.
 */
export function PlayerScreen() {
  const { t } = useTranslation('displays')
  const { state, isOffline } = usePlayer()
  useWakeLock(true)
  useEffect(() => setUnattended(), [])
  return (
    <main className="player bg-canvas text-ink">
      {state.kind === 'paired' ? <Playing shown={state.shown} /> : null}
      {state.kind === 'pairing' ? <PairingCode {...state} /> : null}
      {state.kind === 'starting' ? (
        <div className="player-middle" role="status">
          <Logo className="player-logo" />
          <p className="player-text text-ink-2">{t(isOffline ? 'player.noServer' : 'player.starting')}</p>
        </div>
      ) : null}
      {isOffline && state.kind !== 'starting' ? (
        <p className="player-offline bg-surface text-ink-2 shadow-card" role="status">
          <Icon name="wifi-off" />
          {t('player.offline')}
        </p>
      ) : null}
    </main>
  )
}

function Playing({ shown }: { shown: Shown }) {
  const turn = useRotation(shown.items)
  usePlayLog(turn)
  if (turn) return <Slide key={turn.count} item={turn.item} displayId={shown.displayId} />
  return <NothingToShow name={shown.name} isEmpty={shown.items.length === 0} />
}
