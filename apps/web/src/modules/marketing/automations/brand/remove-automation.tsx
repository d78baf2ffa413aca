import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Automation } from '@vicino/contract/marketing/automations/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { removeAutomation } from './api/automations.ts'

/** Asks before an automation is deleted. Its waiting runs are dropped. */
export function RemoveAutomation({ automation, onClose }: { automation: Automation; onClose: () => void }) {
  const { t } = useTranslation('automations')
  const { mutate, isPending, error } = useMutation(removeAutomation(useQueryClient()))
  const { _id, name, runs } = automation
  return (
    <QuestionDialog
      title={t('removeTitle')}
      text={t('removeText', { name, count: runs.waiting })}
      yes={t('remove')}
      isDanger
      isPending={isPending}
      error={error}
      onYes={() =>
        mutate(_id, {
          onSuccess: () => {
            showSuccess(204, t('removed'))
            onClose()
          },
        })
      }
      onClose={onClose}
    />
  )
}
