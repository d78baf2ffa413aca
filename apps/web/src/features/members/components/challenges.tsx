import type { Challenges as Shown } from '@vicino/contract/members/challenge-schemas'
import { formatCount, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { dayText } from '../model/ways.ts'

type Streak = Shown['streaks'][number]

/** Streaks longer than this are drawn as a bar, not as steps. */
const MOST_STEPS = 8

/** What the member works towards: streaks and the next bonus of the month, with what is missing and until when. */
export function Challenges({ challenges: { streaks, threshold, minSpend } }: { challenges: Shown }) {
  const { t } = useTranslation('members')
  if (streaks.length === 0 && threshold === null) return null
  return (
    <section aria-labelledby="challenges-title" className="grid gap-3 rounded-2xl bg-surface p-5 shadow-card">
      <h2 id="challenges-title" className="text-19">
        {t('challenges.title')}
      </h2>
      <ul className="grid gap-3">
        {streaks.map((streak) => (
          <StreakItem key={streak.rule} streak={streak} minSpend={minSpend} />
        ))}
        {threshold === null ? null : (
          <li className="grid gap-2 rounded-xl bg-sunken p-4">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="text-14 font-semibold">
                {t('challenges.spend', {
                  spend: formatPrice(threshold.spend),
                  amount: formatPrice(threshold.amount),
                })}
              </span>
              <Bonus points={threshold.bonus} />
            </p>
            <ProgressBar share={threshold.spend / threshold.amount} />
            <p className="text-14 text-pretty text-ink-2">
              {t('challenges.spendMissing', {
                missing: formatPrice(threshold.missing),
                date: dayText(threshold.until),
              })}
            </p>
          </li>
        )}
      </ul>
    </section>
  )
}

function StreakItem({ streak, minSpend }: { streak: Streak; minSpend: number }) {
  const { t } = useTranslation('members')
  const { period, length, points, done, isJustCompleted } = streak
  // One that was just completed is shown full until its period is over.
  const shown = isJustCompleted ? length : done
  return (
    <li className="grid gap-2 rounded-xl bg-sunken p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-14 font-semibold">
          {t(`challenges.streak.${period}`, { done: shown, length })}
        </span>
        <Bonus points={points} />
      </p>
      {length > MOST_STEPS ? (
        <ProgressBar share={shown / length} />
      ) : (
        <span aria-hidden className="flex gap-1.5">
          {Array.from({ length }, (_, place) => (
            <span
              key={place}
              className={cn(
                'grid h-7 flex-1 place-items-center rounded-full',
                place < shown
                  ? 'bg-limone text-on-limone'
                  : 'border-2 border-dashed border-line-strong text-ink-3',
              )}
            >
              {place < shown ? (
                <Icon name="check" className="size-4" />
              ) : (
                <span className="num text-12 font-semibold">{place + 1}</span>
              )}
            </span>
          ))}
        </span>
      )}
      <p className="text-14 text-pretty text-ink-2">
        <StreakText streak={streak} minSpend={minSpend} />
      </p>
    </li>
  )
}

function StreakText({ streak, minSpend }: { streak: Streak; minSpend: number }) {
  const { t } = useTranslation('members')
  const { period, missing, isPeriodDone, isJustCompleted, until } = streak
  if (isJustCompleted) return t(`challenges.completed.${period}`)
  const least = minSpend > 0 ? ` ${t('challenges.least', { amount: formatPrice(minSpend) })}` : ''
  if (until === null) return t(`challenges.begin.${period}`) + least
  const next = t(isPeriodDone ? `challenges.goOn.${period}` : `challenges.now.${period}`, {
    date: dayText(until),
  })
  return `${t(`challenges.missing.${period}`, { count: missing })} ${next}${least}`
}

function Bonus({ points }: { points: number }) {
  const { t } = useTranslation('members')
  return (
    <span className="num text-14 font-bold text-limone-text">
      {t('challenges.bonus', { count: points, shown: formatCount(points) })}
    </span>
  )
}
