import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useSecondsLeft } from '../../hooks/use-deal-clock.ts'
import { hoursClock } from '@vicino/domain/countdown'

/** A red pill with the time left of a flash deal, hh:mm:ss. */
export function FlashPill({ expirationDate }: { expirationDate: string }) {
  const { t } = useTranslation('deals')
  const left = hoursClock(useSecondsLeft(expirationDate))
  return (
    <span
      role="timer"
      aria-label={t('card.endsIn', { time: left })}
      className="inline-flex min-h-7 items-center gap-1 rounded-full bg-pomodoro px-2.5 text-12 font-bold text-on-pomodoro tabular-nums"
    >
      <Icon name="zap" className="size-[0.875rem] fill-current" />
      <span aria-hidden>{left}</span>
    </span>
  )
}

/** A red band across the card in the last minute. */
export function LastMinuteBand({ expirationDate }: { expirationDate: string }) {
  const { t } = useTranslation('deals')
  const left = hoursClock(useSecondsLeft(expirationDate))
  return (
    <p
      role="timer"
      aria-label={t('card.endsIn', { time: left })}
      className="flex items-center justify-between gap-2 bg-pomodoro px-4 py-1.5 text-14 font-bold text-on-pomodoro"
    >
      <span aria-hidden>{t('card.lastMinute')}</span>
      <span aria-hidden className="tabular-nums">
        {left}
      </span>
    </p>
  )
}
