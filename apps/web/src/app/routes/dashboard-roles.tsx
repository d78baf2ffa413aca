import { RoleSheet } from '~/modules/identity/permissions/components/role-sheet.tsx'
import { RolesScreen } from '~/modules/identity/permissions/components/roles-screen.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AdminPage } from '../layout/admin-page.tsx'
import { RolePreview } from '../layout/role-preview.tsx'
import { useAccess } from '../use-access.ts'
import { useAdminSection } from '../use-admin-section.ts'

/** /dashboard/role with /create and /{id}: the table of roles, and over it the dialog of one. */
export default function DashboardRolesRoute() {
  const { t } = useTranslation('roles')
  const { allows } = useAccess()
  const section = useAdminSection('/dashboard/role')
  const { open, onClose } = section
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <RolesScreen
        section={section}
        mayCreate={allows('role-CREATE')}
        mayDelete={allows('role-DELETE_ALL')}
      />
      {open === null ? null : (
        <RoleSheet
          key={open}
          id={open === 'create' ? undefined : open}
          onClose={onClose}
          mayGive={allows}
          mayAssign={allows('user-EDIT_ALL')}
          renderPreview={(role, lacks) => <RolePreview person={{ role, lacks }} />}
        />
      )}
    </AdminPage>
  )
}
