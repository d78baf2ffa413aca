import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { AnswerSheet } from '~/modules/identity/support/admin/answer-sheet.tsx'
import { SupportQueue } from '~/modules/identity/support/admin/support-queue.tsx'
import type { SupportSearch } from '~/modules/identity/support/admin/support-queue.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { idOrNone } from '~/lib/is-uuid.ts'
import { AdminPage } from '../layout/admin-page.tsx'
import { PersonOf } from '../layout/related.tsx'

/**
 * /dashboard/support and /{id}: the queue of requests for help, and over it the request that the
 * address names.
 */
export default function DashboardSupportRoute() {
  const { t } = useTranslation('moderation')
  const user = useUser()
  const navigate = useNavigate()
  // Two screens share this page, which need not know which of them is open.
  const { detail: _, ...rest } = useSearch({ strict: false })
  const search = rest as SupportSearch
  const { id } = useParams({ strict: false })
  return (
    <AdminPage title={t('support')} lead={t('supportLead')}>
      <SupportQueue
        search={search}
        // The screen drops invalid values of filters.
        onSearch={(next) => void navigate({ to: '/dashboard/support', search: next as never, replace: true })}
        renderLink={(next, content, className) => (
          <Link
            to="/dashboard/support/$id"
            params={{ id: next }}
            search={search as never}
            className={className}
          >
            {content}
          </Link>
        )}
      />
      {id === undefined || !user ? null : (
        <AnswerSheet
          key={id}
          id={idOrNone(id)}
          userId={user._id}
          renderPerson={(person, name) => <PersonOf id={person} name={name} />}
          onClose={() => void navigate({ to: '/dashboard/support', search: search as never })}
        />
      )}
    </AdminPage>
  )
}
