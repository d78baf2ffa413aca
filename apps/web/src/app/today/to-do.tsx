import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useAllows } from '~/lib/use-allows.ts'
import { commissionPages } from '~/modules/channels/promoters/shared/api/promoters.ts'
import { QUEUES, waitingIn } from '~/modules/loyalty/programs/shared/api/waiting.ts'
import { programPage } from '~/modules/loyalty/programs/shared/api/programs.ts'
import { waitingPosts } from '~/modules/social/posts/shared/api/posts.ts'
import { unansweredReviews } from '~/modules/social/reviews/api/reviews.ts'
import { conflictPages } from '~/modules/till/offline/api/offline.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { QueueCount } from '~/ui/queue/queue-count.tsx'

const WaitingPosts = lazyPart(
  async () => ({ default: (await import('~/modules/social/posts/brand/waiting-posts.tsx')).WaitingPosts }),
  ErrorState,
)
const UnansweredReviews = lazyPart(
  () => import('~/modules/social/reviews/components/unanswered-reviews.tsx'),
  ErrorState,
)

/** Programs that run at one time; more than these are opened from the list of programs. */
const PROGRAMS = 10

type Panel = 'posts' | 'reviews'

/**
 * 'Da fare': everything that waits for the shop, in one list. A queue without anything is left out.
 */
export function ToDo({ brandId }: { brandId: string }) {
  const { t } = useTranslation(['today', 'posts', 'reviews', 'promoters'])
  const allows = useAllows()
  const hash = useLocation({ select: (location) => location.hash })
  const [panel, setPanel] = useState<Panel | null>(hash === 'reviews' || hash === 'posts' ? hash : null)
  const posts = useInfiniteQuery({ ...waitingPosts, select: totalOf, enabled: allows('post-APPROVE') })
  const reviews = useInfiniteQuery({
    ...unansweredReviews,
    select: totalOf,
    enabled: allows('review-ANSWER'),
  })
  const commissions = useInfiniteQuery({
    ...commissionPages('review'),
    select: ({ pages }) => pages.flatMap(({ items }) => items).length,
    enabled: allows('promoter-LIST'),
  })
  const offline = useInfiniteQuery({
    ...conflictPages,
    select: totalOf,
    enabled: allows('till-LIST') && allows('shop-LIST'),
  })
  const programs = useQuery({
    ...programPage({ brandId, status: 'active', limit: PROGRAMS }),
    enabled: allows('program-LIST'),
  })
  const ofPrograms = (programs.data?.items ?? []).flatMap((program) =>
    QUEUES.filter(({ needs }) => allows(needs)).map((queue) => ({ ...queue, program })),
  )
  const counts = useQueries({
    queries: ofPrograms.map(({ queue, program }) => waitingIn(queue, program._id)),
  })
  const rows = [
    row('posts', posts.data),
    row('reviews', reviews.data),
    ...ofPrograms.map(({ queue, program, to, icon }, place) => ({
      key: `${queue} ${program._id}`,
      label: t(`today:toDo.${queue}`),
      more: (programs.data?.items.length ?? 0) > 1 ? program.name : undefined,
      icon: icon as IconName,
      count: counts[place]?.data ?? 0,
      open: { to, id: program._id, hash: '' },
    })),
    {
      key: 'commissions',
      label: t('today:toDo.commissions'),
      more: undefined,
      icon: 'share-2' as IconName,
      count: commissions.data ?? 0,
      open: { to: '/miei-deal' as const, id: '', hash: 'promoters' },
    },
    {
      key: 'offline',
      label: t('today:toDo.offline'),
      more: undefined,
      icon: 'wifi-off' as IconName,
      count: offline.data ?? 0,
      open: { to: '/negozi' as const, id: '', hash: 'offline-till' },
    },
  ].filter(({ count }) => count > 0)
  const isReading =
    posts.isLoading || reviews.isLoading || programs.isLoading || counts.some(({ isLoading }) => isLoading)
  function row(name: Panel, count: number | undefined) {
    return {
      key: name,
      label: t(`today:toDo.${name}`),
      more: undefined,
      icon: (name === 'posts' ? 'images' : 'star') as IconName,
      count: count ?? 0,
      open: name,
    }
  }
  return (
    <section aria-labelledby="to-do" className="grid grid-cols-1 gap-3">
      <h2 id="to-do" className="text-23">
        {t('today:toDo.title')}
      </h2>
      {rows.length === 0 ? (
        <p className="rounded-2xl bg-surface p-4 text-14 text-ink-2 shadow-card" aria-busy={isReading}>
          {t(isReading ? 'today:toDo.reading' : 'today:toDo.nothing')}
        </p>
      ) : (
        <ul aria-labelledby="to-do" className="divide-y divide-line rounded-2xl bg-surface shadow-card">
          {rows.map(({ key, label, more, icon, count, open }) => {
            const content = (
              <>
                <Icon name={icon} className="size-5 text-ink-3" />
                <span className="min-w-0 flex-1 text-left">
                  <span className="font-semibold">{label}</span>
                  {more === undefined ? null : <span className="block text-14 text-ink-2">{more}</span>}
                </span>
                <QueueCount count={count} label={t('today:toDo.waiting', { count })} />
              </>
            )
            return (
              <li key={key}>
                {typeof open === 'string' ? (
                  <>
                    <button
                      type="button"
                      aria-expanded={panel === open}
                      onClick={() => setPanel(panel === open ? null : open)}
                      className={rowStyle}
                    >
                      {content}
                      <Icon
                        name="chevron-down"
                        className={`size-5 text-ink-3 transition-transform ${panel === open ? 'rotate-180' : ''}`}
                      />
                    </button>
                    {panel === open ? (
                      <PanelBox>{open === 'posts' ? <WaitingPosts /> : <UnansweredReviews />}</PanelBox>
                    ) : null}
                  </>
                ) : (
                  <Link
                    to={open.to as '/raccolte/$id/premi'}
                    params={{ id: open.id }}
                    hash={open.hash}
                    className={rowStyle}
                  >
                    {content}
                    <Icon name="chevron-right" className="size-5 text-ink-3" />
                  </Link>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

const rowStyle =
  'flex min-h-14 w-full items-center gap-3 px-4 py-2 text-16 -outline-offset-2 hover:bg-sunken/60 first:rounded-t-2xl last:rounded-b-2xl'

function PanelBox({ children }: { children: ReactNode }) {
  return (
    <div className="border-t border-line bg-sunken/40 p-3 md:p-4">
      <Suspense>{children}</Suspense>
    </div>
  )
}

interface Counted {
  readonly pages: readonly { readonly totalCount: number }[]
}

const totalOf = ({ pages }: Counted): number => pages[0]?.totalCount ?? 0
