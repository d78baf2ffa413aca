import { RecordTrail } from '~/modules/administration/audit/components/record-trail.tsx'
import { forgetOfflineAnswers } from '~/modules/foundation/installed-app/model/forget.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { beginActing } from '~/modules/identity/auth/model/store.ts'
import { UserAccess } from '~/modules/administration/users/components/user-access.tsx'
import { UserSheet } from '~/modules/administration/users/components/user-sheet.tsx'
import { UsersScreen } from '~/modules/administration/users/components/users-screen.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AdminPage } from '../layout/admin-page.tsx'
import { RelatedTo } from '../layout/related.tsx'
import { useAccess } from '../use-access.ts'
import { useAdminSection } from '../use-admin-section.ts'

/** /dashboard/user with /create and /{id}: the table of accounts, and over it the form of one. */
export default function DashboardUsersRoute() {
  const { t } = useTranslation('users')
  const { allows } = useAccess()
  const me = useUser()
  const section = useAdminSection<'role' | 'state'>('/dashboard/user')
  const { open, onOpen, onClose } = section
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <UsersScreen section={section} mayCreate={allows('user-CREATE')} mayBlock={allows('user-EDIT_ALL')} />
      {open === null ? null : (
        <UserSheet
          key={open}
          id={open === 'create' ? undefined : open}
          onOpen={onOpen}
          onClose={onClose}
          aside={
            open === 'create' ? undefined : (
              <div className="grid content-start gap-8">
                <RelatedTo type="user" id={open} />
                {allows('user-EDIT_ALL') && open !== me?._id ? (
                  <UserAccess
                    userId={open}
                    onEnter={(session) => void forgetOfflineAnswers().finally(() => beginActing(session))}
                  />
                ) : null}
                <RecordTrail type="user" id={open} />
              </div>
            )
          }
        />
      )}
    </AdminPage>
  )
}
