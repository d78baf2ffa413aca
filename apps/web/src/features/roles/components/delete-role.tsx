import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RoleRecord } from '@vicino/contract/permissions/schemas'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { tellSuccess } from '~/lib/tell-success.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { deleteRole, roleKeys } from '../api/roles.ts'

/** Asks before a role is deleted. */
export function DeleteRole({ role, onClose }: { role: RoleRecord; onClose: () => void }) {
  const { t } = useTranslation('roles')
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteRole(role._id),
    meta: { quiet: true },
    onSuccess: () => {
      tellSuccess(204)
      void client.invalidateQueries({ queryKey: roleKeys.all })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('deleting.title', { name: role.name })}
      description={t('deleting.text')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('deleting.no')}
          </Button>
          <Button variant="danger" pending={isPending} onClick={() => mutate()}>
            {t('deleting.yes')}
          </Button>
        </>
      }
    >
      {error ? (
        <p role="alert" className="text-14 font-medium text-pomodoro">
          {errorText(error)}
        </p>
      ) : null}
    </Dialog>
  )
}
