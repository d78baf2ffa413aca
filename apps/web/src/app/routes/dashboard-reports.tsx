import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ReportList } from '~/modules/administration/moderation/components/report-list.tsx'
import { ReportSheet } from '~/modules/administration/moderation/components/report-sheet.tsx'
import type { ReportSearch } from '~/modules/administration/moderation/api/list-reports.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { idOrNone } from '~/lib/is-uuid.ts'
import { AdminPage } from '../layout/admin-page.tsx'
import { RecordLink } from '../layout/related.tsx'
import { ReportedDeal } from '../layout/reported-deal.tsx'
import { useAccess } from '../use-access.ts'

/** /dashboard/report and /{id}: the queue of reports, and over it the case that the address names. */
export default function DashboardReportsRoute() {
  const { t } = useTranslation('moderation')
  const user = useUser()
  const { allows } = useAccess()
  const navigate = useNavigate()
  // Two screens share this page, which need not know which of them is open.
  const { detail: _, ...rest } = useSearch({ strict: false })
  const search = rest as ReportSearch
  const { id } = useParams({ strict: false })
  return (
    <AdminPage title={t('reports')} lead={t('reportsLead')}>
      <ReportList
        search={search}
        // The screen drops invalid values of filters.
        onSearch={(next) => void navigate({ to: '/dashboard/report', search: next as never, replace: true })}
        renderLink={(next, content, className) => (
          <Link
            to="/dashboard/report/$id"
            params={{ id: next }}
            search={search as never}
            className={className}
          >
            {content}
          </Link>
        )}
      />
      {id === undefined || !user ? null : (
        <ReportSheet
          key={id}
          id={idOrNone(id)}
          userId={user._id}
          search={search}
          onOpen={(next) =>
            void navigate({
              to: '/dashboard/report/$id',
              params: { id: next },
              search: search as never,
              replace: true,
            })
          }
          renderRecord={(type, record, name) => (
            <RecordLink to={`/dashboard/${type}/$id`} id={record} name={name} />
          )}
          renderDeal={(dealId) => (allows('deal-LIST_ALL') ? <ReportedDeal id={dealId} /> : null)}
          onClose={() => void navigate({ to: '/dashboard/report', search: search as never })}
        />
      )}
    </AdminPage>
  )
}
