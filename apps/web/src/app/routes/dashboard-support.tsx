import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { SUPPORT_STATES } from '@vicino/contract/support/constants'
import { AnswerSheet } from '~/features/help/components/queue/answer-sheet.tsx'
import { SupportQueue } from '~/features/help/components/queue/support-queue.tsx'
import { useUser } from '~/features/session/hooks/use-user.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { idOrNone } from '~/lib/is-uuid.ts'
import { AdminPage } from '../layout/admin-page.tsx'

/** /dashboard/support and /{id}: the queue of requests for help, and over it the one that the address names. */
export default function DashboardSupportRoute() {
  const { t } = useTranslation('moderation')
  const user = useUser()
  const navigate = useNavigate()
  const asked = useSearch({ strict: false }).state
  const { id } = useParams({ strict: false })
  const state = SUPPORT_STATES.find((one) => one === asked) ?? 'waiting'
  const kept = state === 'waiting' ? {} : { state }
  return (
    <AdminPage title={t('support')} lead={t('supportLead')}>
      <SupportQueue
        state={state}
        onState={(next) =>
          void navigate({
            to: '/dashboard/support',
            search: next === 'waiting' ? {} : { state: next },
            replace: true,
          })
        }
        onOpen={(next) => void navigate({ to: '/dashboard/support/$id', params: { id: next }, search: kept })}
      />
      {id === undefined || !user ? null : (
        <AnswerSheet
          key={id}
          id={idOrNone(id)}
          userId={user._id}
          onClose={() => void navigate({ to: '/dashboard/support', search: kept })}
        />
      )}
    </AdminPage>
  )
}
