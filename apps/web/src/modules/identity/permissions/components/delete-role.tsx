import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RoleRecord } from '@vicino/contract/identity/permissions/schemas'
import type { Confirmed } from '~/lib/confirmed.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { DeleteDialog } from '~/ui/delete-dialog.tsx'
import { deleteRole, roleKeys } from '../api/roles.ts'

/** Asks before a role is deleted. */
export function DeleteRole({ role, onClose }: { role: RoleRecord; onClose: () => void }) {
  const { t } = useTranslation('roles')
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (asked: Confirmed) => deleteRole(role._id, asked),
    meta: { quiet: true },
    onSuccess: () => {
      showSuccess(204)
      void client.invalidateQueries({ queryKey: roleKeys.all })
      onClose()
    },
  })
  return (
    <DeleteDialog
      title={t('deleting.title', { name: role.name })}
      text={t('deleting.text')}
      yes={t('deleting.yes')}
      isPending={isPending}
      error={error}
      onYes={mutate}
      onClose={onClose}
    />
  )
}
