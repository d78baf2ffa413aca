import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { REPORT_STATES } from '@vicino/contract/reports/constants'
import { ReportList } from '~/features/moderation/components/report-list.tsx'
import { ReportSheet } from '~/features/moderation/components/report-sheet.tsx'
import { useUser } from '~/features/session/hooks/use-user.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { idOrNone } from '~/lib/is-uuid.ts'
import { AdminPage } from '../layout/admin-page.tsx'

/** /dashboard/report and /{id}: the queue of reports, and over it the case that the address names. */
export default function DashboardReportsRoute() {
  const { t } = useTranslation('moderation')
  const user = useUser()
  const navigate = useNavigate()
  const asked = useSearch({ strict: false }).state
  const { id } = useParams({ strict: false })
  const state = REPORT_STATES.find((one) => one === asked) ?? 'waiting'
  const kept = state === 'waiting' ? {} : { state }
  return (
    <AdminPage title={t('reports')} lead={t('reportsLead')}>
      <ReportList
        state={state}
        onState={(next) =>
          void navigate({
            to: '/dashboard/report',
            search: next === 'waiting' ? {} : { state: next },
            replace: true,
          })
        }
        onOpen={(next) => void navigate({ to: '/dashboard/report/$id', params: { id: next }, search: kept })}
      />
      {id === undefined || !user ? null : (
        <ReportSheet
          key={id}
          id={idOrNone(id)}
          userId={user._id}
          onClose={() => void navigate({ to: '/dashboard/report', search: kept })}
        />
      )}
    </AdminPage>
  )
}
