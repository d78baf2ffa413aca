import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { AuditLog } from '~/modules/administration/audit/components/audit-log.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AdminPage } from '../layout/admin-page.tsx'
import type { SectionName } from '../screen.ts'
import { useAccess } from '../use-access.ts'

/** The section of each type of record that has one. */
const RECORDS: ReadonlyMap<string, Exclude<SectionName, 'audit'>> = new Map([
  ['user', 'user'],
  ['role', 'role'],
  ['brand', 'brand'],
  ['deal', 'deal'],
  ['post', 'post'],
  ['product', 'product'],
  ['category', 'category'],
  ['banner', 'banner'],
  ['flag', 'flag'],
  ['reward', 'bp-reward'],
  ['report', 'report'],
  ['support-request', 'support'],
])

/** /dashboard/audit: the log of actions on the platform. */
export default function DashboardAuditRoute() {
  const { t } = useTranslation('platform')
  const { detail: _, ...filters } = useSearch({ from: '/app/dashboard/audit' })
  const navigate = useNavigate()
  const { mayOpen } = useAccess()
  return (
    <AdminPage title={t('log.title')} lead={t('log.lead')}>
      <AuditLog
        filters={filters}
        onFilters={(next) => void navigate({ to: '/dashboard/audit', search: { ...next } })}
        renderRecord={(type, id) => {
          const section = RECORDS.get(type)
          return section !== undefined && mayOpen(`/dashboard/${section}/${id}`) ? (
            <Link
              to={`/dashboard/${section}/$id`}
              params={{ id }}
              className="inline-flex min-h-11 items-center rounded-md text-14 font-semibold text-azzurro underline-offset-4 hover:underline"
            >
              {t('log.open')}
            </Link>
          ) : null
        }}
      />
    </AdminPage>
  )
}
