import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useCountdown } from '~/lib/use-countdown.ts'
import { cn } from '~/ui/cn.ts'
import { minutesClock } from '@vicino/domain/countdown'

/** The time is urgent from this many seconds left. */
const HURRY_SECONDS = 60

/**
 * Time left of the customer's code, updated each second. The server decides whether the code is
 * still valid.
 */
export function Countdown({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation('till')
  const left = useCountdown(expiresAt)
  return (
    <span
      role="timer"
      aria-label={t('preview.left', { time: minutesClock(left) })}
      className={cn(
        'num inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-14 font-bold',
        left < HURRY_SECONDS ? 'bg-pomodoro text-on-pomodoro' : 'bg-sunken text-ink',
      )}
    >
      <Icon name="clock" className="size-4" />
      {left === 0 ? t('preview.over') : minutesClock(left)}
    </span>
  )
}
