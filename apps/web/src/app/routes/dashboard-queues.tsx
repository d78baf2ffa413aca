import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { applicationPages } from '~/modules/marketplace/brands/admin/applications/api.ts'
import { ApplicationQueue } from '~/modules/marketplace/brands/admin/applications/application-queue.tsx'
import { waitingPosts } from '~/modules/social/posts/shared/api/posts.ts'
import { WaitingPosts } from '~/modules/social/posts/brand/waiting-posts.tsx'
import type { WaitingQueue } from '~/modules/administration/overview/api/overview.ts'
import { PlatformOverview } from '~/modules/administration/overview/components/platform-overview.tsx'
import { WaitingCards } from '~/modules/administration/overview/components/waiting-cards.tsx'
import { QueueCount } from '~/ui/queue/queue-count.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { AdminCards } from '../layout/admin-cards.tsx'
import { AdminPage } from '../layout/admin-page.tsx'
import { useAccess } from '../use-access.ts'

interface Counted {
  readonly pages: readonly { readonly totalCount: number }[]
}
/** The permission for each queue. A queue that the role does not allow is left out. */
const NEEDS = {
  business: 'business-DECIDE',
  posts: 'post-APPROVE',
} as const

const total = ({ pages }: Counted): number => pages[0]?.totalCount ?? 0

/**
 * A superAdmin’s dashboard: cards of all queues, with the queues of brand applications and of Proof
 * Posts.
 */
export default function DashboardQueues() {
  const { t } = useTranslation(['moderation', 'business', 'posts', 'platform'])
  const { queue: requested } = useSearch({ from: '/dashboard' })
  const { allows } = useAccess()
  const navigate = useNavigate({ from: '/dashboard' })
  // The same queries as the lists use, so that counts and an open list share one request.
  const business = useInfiniteQuery({ ...applicationPages, select: total, enabled: allows(NEEDS.business) })
  const posts = useInfiniteQuery({ ...waitingPosts, select: total, enabled: allows(NEEDS.posts) })
  const label = (name: 'business' | 'posts', count: number | undefined) => (
    <>
      {t(name)}
      <QueueCount count={count} label={t('waiting', { count: count ?? 0 })} />
    </>
  )
  const tabs = [
    { value: 'business' as const, label: label('business', business.data), panel: <ApplicationQueue /> },
    { value: 'posts' as const, label: label('posts', posts.data), panel: <WaitingPosts /> },
  ].filter(({ value }) => allows(NEEDS[value]))
  // A role that does not allow the queue of the address sees its first allowed queue.
  // Without one in the address it is the first queue in which something waits.
  const counts = { business: business.data, posts: posts.data }
  const queue = (
    tabs.find(({ value }) => value === requested) ??
    tabs.find(({ value }) => counts[value] !== 0) ??
    tabs[0]
  )?.value
  // Old addresses of these two queues, which now have their own.
  if (requested === 'reports') return <Navigate to="/dashboard/report" replace />
  if (requested === 'support') return <Navigate to="/dashboard/support" replace />
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <WaitingCards renderLink={queueLink} />
      {queue === undefined ? null : (
        <Tabs
          label={t('queues')}
          value={queue}
          onValueChange={(next) => void navigate({ search: { queue: next }, replace: true })}
          tabs={tabs}
        />
      )}
      {allows('platform-READ') ? <PlatformOverview /> : null}
      <AdminCards />
    </AdminPage>
  )
}

/** Links the card of a queue to its screen. */
function queueLink(queue: WaitingQueue, content: ReactNode, className: string): ReactNode {
  const style = `press hover:bg-sunken ${className}`
  switch (queue) {
    case 'reports':
      return (
        <Link to="/dashboard/report" className={style}>
          {content}
        </Link>
      )
    case 'appeals':
      return (
        <Link to="/dashboard/report" search={{ state: 'appealed' }} className={style}>
          {content}
        </Link>
      )
    case 'support':
      return (
        <Link to="/dashboard/support" className={style}>
          {content}
        </Link>
      )
    case 'business':
    case 'posts':
      return (
        <Link to="/dashboard" search={{ queue }} className={style}>
          {content}
        </Link>
      )
    case 'commissions':
      // Brands decide in this queue, so staff only see its number.
      return (
        <div className={className}>
          {content}
          <ByShops />
        </div>
      )
  }
}

function ByShops() {
  const { t } = useTranslation('platform')
  return <span className="text-12 text-ink-2">{t('waiting.byShops')}</span>
}
