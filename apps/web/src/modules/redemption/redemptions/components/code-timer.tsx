import { LAST_MINUTE_SECONDS } from '@vicino/contract/marketplace/deals/constants'
import { REDEMPTION_MINUTES } from '@vicino/contract/redemption/redemptions/constants'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { minutesClock } from '@vicino/domain/countdown'
import { spokenMinutes } from '../model/spoken-minutes.ts'

/**
 * The top of the code's coupon: the time left of its 15 minutes, as a number and as a lemon bar that shrinks.
 */
export function CodeTimer({ seconds }: { seconds: number }) {
  const { t } = useTranslation('redemption')
  const left = minutesClock(seconds)
  const spoken = spokenMinutes(seconds)
  const last = seconds <= LAST_MINUTE_SECONDS
  return (
    <div className={cn('relative isolate', last ? 'bg-pomodoro text-on-pomodoro' : 'text-on-limone')}>
      {last ? null : (
        <span
          aria-hidden
          className="absolute inset-0 -z-10 origin-left bg-limone transition-transform duration-1000 ease-linear"
          style={{ transform: `scaleX(${Math.min(1, seconds / (REDEMPTION_MINUTES * 60))})` }}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-2.5">
        <span aria-hidden className="text-14 font-semibold">
          {t('timer.label')}
        </span>
        <span
          role="timer"
          aria-label={t('timer.left', { time: left })}
          className="num font-display text-28 font-extrabold"
        >
          {left}
        </span>
      </div>
      <span role="status" className="sr-only">
        {spoken === null ? null : `${t('timer.minutes', { count: spoken })} ${t('timer.renewable')}`}
      </span>
    </div>
  )
}
