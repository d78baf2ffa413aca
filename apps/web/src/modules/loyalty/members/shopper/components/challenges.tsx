import type { Challenges as Shown } from '@vicino/contract/loyalty/members/challenge-schemas'
import { formatCount, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { CHALLENGE_LOOKS } from '../model/challenge-looks.ts'
import { wholeDayText } from '../model/whole-day-text.ts'

type Streak = Shown['streaks'][number]
type Threshold = NonNullable<Shown['threshold']>

/** Streaks longer than this are drawn as a bar, not as single steps. */
const MOST_STEPS = 8

/**
 * The member's challenges: streaks and the monthly bonus, with progress, what is missing and the
 * deadline.
 */
export function Challenges({ challenges: { streaks, threshold, minSpend } }: { challenges: Shown }) {
  const { t } = useTranslation('members')
  if (streaks.length === 0 && threshold === null) return null
  return (
    <section aria-labelledby="challenges-title" className="grid gap-3 rounded-2xl bg-surface p-5 shadow-card">
      <h2 id="challenges-title" className="text-19">
        {t('challenges.title')}
      </h2>
      <ul className="grid gap-3">
        {byUrgency(streaks).map((streak) => (
          <StreakItem key={streak.rule} streak={streak} minSpend={minSpend} />
        ))}
        {threshold === null ? null : <ThresholdItem threshold={threshold} />}
      </ul>
    </section>
  )
}

/** Streaks at risk come first, completed ones last. */
const URGENCY: readonly Streak['state'][] = [
  'atRisk',
  'open',
  'broken',
  'safe',
  'completed',
  'notBegun',
  'done',
]
const byUrgency = (streaks: readonly Streak[]): Streak[] =>
  streaks.toSorted((one, other) => URGENCY.indexOf(one.state) - URGENCY.indexOf(other.state))

function StreakItem({ streak, minSpend }: { streak: Streak; minSpend: number }) {
  const { t } = useTranslation('members')
  const { state, period, length, points, done } = streak
  // A streak that was just completed is shown full until its period ends.
  const shown = state === 'completed' ? length : done
  const title = t(`challenges.streak.${period}`, { length })
  const how = t(`challenges.done.${period}`, { done: shown, length })
  return (
    <li className={cn('grid gap-2.5 rounded-xl p-4', state === 'atRisk' ? 'bg-ambra-soft' : 'bg-sunken')}>
      <Head title={title} state={state} points={points} />
      {length > MOST_STEPS ? (
        <ProgressBar share={shown / length} label={title} text={how} />
      ) : (
        <Steps shown={shown} length={length} title={title} how={how} isAtRisk={state === 'atRisk'} />
      )}
      <p className="grid gap-0.5 text-14 text-pretty">
        <span className="font-semibold">{how}</span>
        <span className="text-ink-2">
          <StreakText streak={streak} minSpend={minSpend} />
        </span>
      </p>
    </li>
  )
}

function Head({
  title,
  state,
  points,
}: {
  title: string
  state: Streak['state'] | Threshold['state']
  points: number
}) {
  const { t } = useTranslation('members')
  const { tone, icon } = CHALLENGE_LOOKS[state]
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 text-16 font-semibold hyphens-auto wrap-anywhere">{title}</span>
        <span className="num text-14 font-bold text-limone-text">
          {t('challenges.bonus', { count: points, shown: formatCount(points) })}
        </span>
      </p>
      <Badge tone={tone} className="justify-self-start bg-surface">
        <Icon name={icon} className="size-3.5" />
        {t(`challenges.states.${state}`)}
      </Badge>
    </div>
  )
}

interface StepsProps {
  shown: number
  length: number
  title: string
  how: string
  /** The member loses the streak if the next step is missed. */
  isAtRisk: boolean
}

/** A streak as a row of steps. A screen reader reads one progress bar. */
function Steps({ shown, length, title, how, isAtRisk }: StepsProps) {
  return (
    <span
      role="progressbar"
      aria-label={title}
      aria-valuemin={0}
      aria-valuemax={length}
      aria-valuenow={shown}
      aria-valuetext={how}
      className="flex gap-1.5"
    >
      {Array.from({ length }, (_, place) => (
        <span
          key={place}
          aria-hidden
          className={cn(
            'grid h-7 flex-1 place-items-center rounded-full transition-colors duration-300 motion-reduce:transition-none',
            place < shown
              ? 'bg-limone text-on-limone'
              : cn(
                  'border-2 border-dashed',
                  isAtRisk && place === shown ? 'border-ambra text-ambra' : 'border-line-strong text-ink-3',
                ),
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
  )
}

/** The next thing to do, and by when. */
function StreakText({ streak, minSpend }: { streak: Streak; minSpend: number }) {
  const { t } = useTranslation('members')
  const { state, period, until, lost, length, times } = streak
  if (state === 'done') return t('challenges.paid', { count: times })
  if (state === 'completed') return t(`challenges.completed.${period}`)
  const least = minSpend > 0 ? ` ${t('challenges.least', { amount: formatPrice(minSpend) })}` : ''
  if (state === 'broken' && lost !== null) {
    const date = wholeDayText(lost.on)
    return `${t(`challenges.lost.${period}`, { done: lost.done, length, date })} ${t(`challenges.anew.${period}`)}${least}`
  }
  if (until === null) return t(`challenges.begin.${period}`) + least
  const date = wholeDayText(until)
  return t(`challenges.${state === 'safe' ? 'goOn' : 'now'}.${period}`, { date }) + least
}

function ThresholdItem({ threshold }: { threshold: Threshold }) {
  const { t } = useTranslation('members')
  const { state, spend, amount, missing, bonus, until } = threshold
  const title = t('challenges.spendTitle', { amount: formatPrice(amount) })
  const how = t('challenges.spend', { spend: formatPrice(spend), amount: formatPrice(amount) })
  return (
    <li className={cn('grid gap-2.5 rounded-xl p-4', state === 'atRisk' ? 'bg-ambra-soft' : 'bg-sunken')}>
      <Head title={title} state={state} points={bonus} />
      <ProgressBar share={spend / amount} label={title} text={how} />
      <p className="grid gap-0.5 text-14 text-pretty">
        <span className="font-semibold">{how}</span>
        <span className="text-ink-2">
          {state === 'done'
            ? t('challenges.spendDone')
            : t('challenges.spendMissing', { missing: formatPrice(missing), date: wholeDayText(until) })}
        </span>
      </p>
    </li>
  )
}
