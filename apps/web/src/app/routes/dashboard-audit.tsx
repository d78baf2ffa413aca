import { useNavigate, useSearch } from '@tanstack/react-router'
import { AuditLog } from '~/modules/administration/audit/components/audit-log.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AdminPage } from '../layout/admin-page.tsx'

/** /dashboard/audit: the log of actions on the platform. */
export default function DashboardAuditRoute() {
  const { t } = useTranslation('platform')
  const { detail: _, ...filters } = useSearch({ from: '/app/dashboard/audit' })
  const navigate = useNavigate()
  return (
    <AdminPage title={t('log.title')} lead={t('log.lead')}>
      <AuditLog
        filters={filters}
        onFilters={(next) => void navigate({ to: '/dashboard/audit', search: { ...next } })}
      />
    </AdminPage>
  )
}
