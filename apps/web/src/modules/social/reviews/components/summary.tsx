import type { ReviewSummary } from '@vicino/contract/social/reviews/schemas'
import { formatCount } from '~/lib/format.ts'
import { currentLanguage } from '~/lib/i18n/language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { Stars } from './stars.tsx'

interface SummaryProps {
  readonly summary: ReviewSummary
  /** The chosen number of stars. */
  readonly chosen?: number | undefined
  /** Runs when a bar is pressed. Pressing the chosen bar shows all reviews again. */
  readonly onChoose: (stars: number | undefined) => void
}

/** The average, and a bar for each number of stars. A bar shows only its reviews. */
export function Summary({ summary, chosen, onChoose }: SummaryProps) {
  const { t } = useTranslation('reviews')
  const { average, total, stars } = summary
  if (average === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-xl bg-sunken p-4">
      <div className="grid grow justify-items-center gap-1">
        <span className="num font-display text-36 leading-none font-bold">{formatAverage(average)}</span>
        <Stars stars={average} />
        <span className="num text-12 text-ink-2">
          {t('total', { count: total, shown: formatCount(total) })}
        </span>
      </div>
      <ul className="grid min-w-0 grow-[4] basis-48" aria-label={t('bars')}>
        {[5, 4, 3, 2, 1].map((number) => {
          const count = stars[number - 1] ?? 0
          const isChosen = chosen === number
          return (
            <li key={number}>
              <button
                type="button"
                aria-pressed={isChosen}
                disabled={count === 0 && !isChosen}
                onClick={() => onChoose(isChosen ? undefined : number)}
                className={cn(
                  'press grid min-h-7 w-full grid-cols-[2rem_minmax(0,1fr)_2.5rem] items-center gap-2 rounded-md px-1.5 text-12 pointer-coarse:min-h-9 enabled:hover:bg-line',
                  isChosen && 'bg-limone-soft font-semibold',
                )}
              >
                <span className="sr-only">
                  {t('bar', { stars: number, count, shown: formatCount(count) })}
                </span>
                <span aria-hidden className="num flex items-center gap-0.5">
                  {number}
                  <Icon name="star" className="size-3 fill-current" />
                </span>
                <span aria-hidden className="h-2 overflow-hidden rounded-full bg-line">
                  <span
                    className="block h-full rounded-full bg-ink"
                    style={{ width: `${(count * 100) / total}%` }}
                  />
                </span>
                <span aria-hidden className="num text-right text-ink-2">
                  {formatCount(count)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Writes 4.3 as '4,3' in Italian; a whole number keeps its zero. */
export const formatAverage = (average: number): string =>
  average.toLocaleString(currentLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
