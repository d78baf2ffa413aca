import { useQuery } from '@tanstack/react-query'
import { WAITING_MOST } from '@vicino/contract/administration/overview/constants'
import type { ReactNode } from 'react'
import { formatAgo, formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { cn } from '~/ui/cn.ts'
import { cardGrid } from '~/ui/card-grid.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { type WaitingQueue, waitingQuery } from '../api/overview.ts'

interface WaitingCardsProps {
  /**
   * Draws the link of a queue around its card's content; null for a queue without a screen here.
   */
  renderLink: (queue: WaitingQueue, content: ReactNode, className: string) => ReactNode
}

/** Hours after which an entry has waited too long. */
const LATE_HOURS = 24
const isOld = (since: string | null, now: number): boolean =>
  since !== null && now - Date.parse(since) > LATE_HOURS * 3_600_000

const CARD = 'grid gap-1 rounded-2xl bg-surface p-4 shadow-card'

/**
 * A card for each queue that waits for staff, with its number and the age of the oldest entry
 * (R-436).
 */
export function WaitingCards({ renderLink }: WaitingCardsProps) {
  const { t } = useTranslation('platform')
  const { data, error, isFetching, refetch } = useQuery(waitingQuery)
  const now = useMinute()
  return (
    <section aria-labelledby="waiting" className="grid gap-3">
      <h2 id="waiting" className="sr-only">
        {t('waiting.title')}
      </h2>
      {error && !data ? (
        <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div className={cardGrid} aria-hidden>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-24 rounded-2xl" />
          ))}
        </div>
      ) : (
        <ul className={cardGrid}>
          {data.items.map(({ queue, count, since }) => (
            <li key={queue} className="grid">
              {renderLink(
                queue,
                <>
                  <span className="text-14 font-semibold text-ink-2">{t(`waiting.queues.${queue}`)}</span>
                  <span className="num font-display text-28 font-bold">
                    {count >= WAITING_MOST ? `${formatCount(WAITING_MOST)}+` : formatCount(count)}
                  </span>
                  <span
                    className={cn(
                      'num text-12',
                      isOld(since, now) ? 'font-semibold text-pomodoro' : 'text-ink-2',
                    )}
                  >
                    {since === null
                      ? t('waiting.nothing')
                      : t('waiting.since', { ago: formatAgo(since, now) })}
                  </span>
                </>,
                CARD,
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
