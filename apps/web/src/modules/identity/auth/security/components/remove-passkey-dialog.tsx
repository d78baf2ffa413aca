import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Passkey } from '@vicino/contract/identity/auth/second-factor/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { removePasskey } from '../api/remove-passkey.ts'

/** Asks before a passkey is removed, because it cannot be restored. */
export default function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('security')
  const { mutate, error, isPending } = useMutation(removePasskey(useQueryClient()))
  const remove = () =>
    mutate(passkey._id, {
      onSuccess: () => {
        toast.success(t('passkeys.removed'))
        onClose()
      },
    })
  return (
    <QuestionDialog
      title={t('passkeys.removeTitle', { name: passkey.name })}
      text={t('passkeys.removeText')}
      no={t('passkeys.keep')}
      yes={t('passkeys.remove')}
      isDanger
      isPending={isPending}
      error={error}
      onYes={remove}
      onClose={onClose}
    />
  )
}
