import { minutesClock, secondsLeft } from '@vicino/domain/countdown'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Logo } from '~/ui/logo.tsx'
import { QrCode } from '~/ui/qr-code.tsx'
import { useSecond } from '../hooks/use-second.ts'
import { playerNow } from '../model/player-memory.ts'

interface PairingCodeProps {
  code: string
  expiresAt: string
  /** The screen was a display until now, so it says why it no longer is. */
  wasUnpaired: boolean
}

/** The code that pairs this screen with a brand, to type or to scan while signed in. */
export function PairingCode({ code, expiresAt, wasUnpaired }: PairingCodeProps) {
  const { t } = useTranslation('displays')
  useSecond()
  const address = `${window.location.origin}/display?pair=${code}`
  return (
    <div className="player-middle">
      <Logo className="player-logo" />
      {wasUnpaired ? (
        <p
          className="player-note rounded-full bg-pomodoro-soft px-[2em] py-[0.6em] text-pomodoro"
          role="status"
        >
          {t('player.unpaired')}
        </p>
      ) : null}
      <h1 className="player-text text-ink-2">{t('player.pair', { host: window.location.host })}</h1>
      <p role="img" className="player-code font-display" aria-label={[...code].join(' ')}>
        {[...code].map((character, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same character may stand in a code twice
          <span key={index} aria-hidden className="bg-surface shadow-card">
            {character}
          </span>
        ))}
      </p>
      <p className="player-text num text-ink-2">
        {t('player.validFor', { time: minutesClock(secondsLeft(expiresAt, playerNow())) })}
      </p>
      <QrCode text={address} label={t('player.pairQr')} className="player-pair-qr" />
    </div>
  )
}
