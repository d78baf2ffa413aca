import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { permissionsQuery, roleQuery } from '../api/roles.ts'
import { RoleForm, type RoleFormProps } from './role-form.tsx'

interface RoleSheetProps {
  /** undefined means a new role. */
  id: string | undefined
  onClose: () => void
  /** Says whether the viewer has a permission and so may give it. */
  mayGive: (permission: string) => boolean
  mayAssign: boolean
  renderPreview: RoleFormProps['renderPreview']
}

const WIDE = 'md:w-[min(46rem,100vw)]'

/**
 * The dialog of a role: name, permissions by collection and action, advanced permissions,
 * and its people.
 */
export function RoleSheet({ id, onClose, mayGive, mayAssign, renderPreview }: RoleSheetProps) {
  const { t } = useTranslation('roles')
  const role = useQuery({ ...roleQuery(id ?? ''), enabled: id !== undefined })
  const permissions = useQuery(permissionsQuery)
  const failed = [role, permissions].find(({ isError }) => isError)
  if (permissions.data && (id === undefined || role.data)) {
    return (
      <RoleForm
        key={id}
        role={id === undefined ? undefined : role.data}
        records={permissions.data.data}
        onClose={onClose}
        mayGive={mayGive}
        mayAssign={mayAssign}
        renderPreview={renderPreview}
        className={WIDE}
      />
    )
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t(id === undefined ? 'dialog.create' : 'dialog.edit')}
      className={WIDE}
    >
      {failed ? (
        <ErrorLine error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
      ) : (
        <div className="grid gap-4" aria-hidden>
          <Skeleton className="h-20" />
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
      )}
    </Sheet>
  )
}
