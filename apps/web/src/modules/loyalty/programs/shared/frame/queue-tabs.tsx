import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { Badge } from '~/ui/badge.tsx'
import { QUEUES, type QueueName, waitingIn } from '../api/waiting.ts'

/** The queues of a program side by side, each with its number of waiting requests. */
export function QueueTabs({ programId, open }: { programId: string; open: QueueName }) {
  const { t } = useTranslation('programs')
  const allows = useAllows()
  const queues = QUEUES.filter(({ needs }) => allows(needs))
  const counts = useQueries({ queries: queues.map(({ queue }) => waitingIn(queue, programId)) })
  if (queues.length < 2) return null
  return (
    <nav aria-label={t('nav.requests')} className="flex flex-wrap gap-1 rounded-[22px] bg-sunken p-1">
      {queues.map(({ queue, to }, place) => {
        const count = counts[place]?.data ?? 0
        return (
          <Link
            key={queue}
            to={to}
            params={{ id: programId }}
            resetScroll={false}
            aria-current={queue === open ? 'page' : undefined}
            className="press inline-flex min-h-11 flex-1 items-center justify-center gap-2 rounded-full px-3 text-14 font-semibold text-ink-2 hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-card"
          >
            {t(`nav.${queue}`)}
            {count > 0 ? (
              <>
                <span className="sr-only">{t('nav.waiting', { count })}</span>
                <Badge tone="ambra" aria-hidden>
                  <span className="num">{formatCount(count)}</span>
                </Badge>
              </>
            ) : null}
          </Link>
        )
      })}
    </nav>
  )
}
