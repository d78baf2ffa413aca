import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { applicationPages } from '~/features/business/api/applications.ts'
import { ApplicationQueue } from '~/features/business/components/queue/application-queue.tsx'
import { supportPages } from '~/features/help/api/support-queue.ts'
import { waitingPosts } from '~/features/posts/api/posts.ts'
import { WaitingPosts } from '~/features/posts/components/waiting-posts.tsx'
import { reportPages } from '~/features/moderation/api/list-reports.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { QueueCount } from '~/ui/queue/queue-count.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { AdminPage } from '../layout/admin-page.tsx'
import { useAccess } from '../use-access.ts'

interface Counted {
  readonly pages: readonly { readonly totalCount: number }[]
}
/** What each queue asks for: one that somebody's role does not allow is left out. */
const NEEDS = {
  reports: 'report-DECIDE',
  business: 'business-DECIDE',
  support: 'support-ANSWER',
  posts: 'post-APPROVE',
} as const

const SECTION = buttonStyle({ variant: 'outline' })

const total = ({ pages }: Counted): number => pages[0]?.totalCount ?? 0

/** A superAdmin’s dashboard: what waits, with the queues of applications for a brand account and of Proof Posts. */
export default function DashboardQueues() {
  const { t } = useTranslation(['moderation', 'business', 'help', 'posts'])
  const { queue: asked } = useSearch({ from: '/dashboard' })
  const { allows, mayOpen } = useAccess()
  const navigate = useNavigate({ from: '/dashboard' })
  // The same queries as the lists use, so that the counts and an open list share one call.
  const reports = useInfiniteQuery({ ...reportPages, select: total, enabled: allows(NEEDS.reports) })
  const business = useInfiniteQuery({ ...applicationPages, select: total, enabled: allows(NEEDS.business) })
  const support = useInfiniteQuery({ ...supportPages, select: total, enabled: allows(NEEDS.support) })
  const posts = useInfiniteQuery({ ...waitingPosts, select: total, enabled: allows(NEEDS.posts) })
  const label = (name: 'reports' | 'business' | 'support' | 'posts', count: number | undefined) => (
    <>
      {t(name)}
      <QueueCount count={count} words={t('waiting', { count: count ?? 0 })} />
    </>
  )
  const tabs = [
    { value: 'business' as const, label: label('business', business.data), panel: <ApplicationQueue /> },
    { value: 'posts' as const, label: label('posts', posts.data), panel: <WaitingPosts /> },
  ].filter(({ value }) => allows(NEEDS[value]))
  // A role that does not allow the queue of the address sees the first that it allows.
  const queue = tabs.find(({ value }) => value === asked)?.value ?? tabs[0]?.value
  // Where these two stood before they had addresses of their own.
  if (asked === 'reports') return <Navigate to="/dashboard/report" replace />
  if (asked === 'support') return <Navigate to="/dashboard/support" replace />
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <nav aria-label={t('sections')} className="flex flex-wrap gap-2">
        {mayOpen('/dashboard/report') ? (
          <Link to="/dashboard/report" className={SECTION}>
            {label('reports', reports.data)}
          </Link>
        ) : null}
        {mayOpen('/dashboard/support') ? (
          <Link to="/dashboard/support" className={SECTION}>
            {label('support', support.data)}
          </Link>
        ) : null}
      </nav>
      {queue === undefined ? null : (
        <Tabs
          label={t('queues')}
          value={queue}
          onValueChange={(next) =>
            void navigate({ search: next === 'business' ? {} : { queue: next }, replace: true })
          }
          tabs={tabs}
        />
      )}
    </AdminPage>
  )
}
