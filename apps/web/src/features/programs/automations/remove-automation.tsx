import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Automation } from '@vicino/contract/automations/schemas'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { tellSuccess } from '~/lib/tell-success.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { removeAutomation } from '../api/automations.ts'

/** Asks before an automation goes: what waits is not done any more. */
export function RemoveAutomation({ automation, onClose }: { automation: Automation; onClose: () => void }) {
  const { t } = useTranslation('automations')
  const { mutate, isPending, error } = useMutation(removeAutomation(useQueryClient()))
  const { _id, name, runs } = automation
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('removeTitle')}
      description={t('removeText', { name, count: runs.waiting })}
      actions={
        <>
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            variant="danger"
            pending={isPending}
            onClick={() =>
              mutate(_id, {
                onSuccess: () => {
                  tellSuccess(204, t('removed'))
                  onClose()
                },
              })
            }
          >
            {t('remove')}
          </Button>
        </>
      }
    >
      {error ? (
        <p role="alert" className="rounded-lg bg-pomodoro-soft p-3 text-14 text-pomodoro">
          {errorText(error)}
        </p>
      ) : null}
    </Dialog>
  )
}
