import { Clock } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useClock } from '~/lib/use-clock.ts'
import { cn } from '~/ui/cn.ts'
import { clockText, secondsLeft } from '../model/time-left.ts'

/** From here on it is urgent. */
const HURRY_SECONDS = 60

/** Time left of the customer's code, each second; the server has the last word. */
export function Countdown({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation('till')
  const left = useClock(useCallback((now) => secondsLeft(endsAt, now), [endsAt]))
  return (
    <span
      role="timer"
      aria-label={t('preview.left', { time: clockText(left) })}
      className={cn(
        'num inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-14 font-bold',
        left < HURRY_SECONDS ? 'bg-pomodoro text-on-pomodoro' : 'bg-sunken text-ink',
      )}
    >
      <Clock aria-hidden className="size-4" />
      {left === 0 ? t('preview.over') : clockText(left)}
    </span>
  )
}
