import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Passkey } from '@vicino/contract/second-factor/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { errorText } from '~/lib/error-text.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/lib/toast.ts'
import { removePasskey } from '../api/remove-passkey.ts'
import { Failure } from '~/ui/failure.tsx'

/** Asks once: a removed passkey does not come back. */
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
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose()
      }}
      title={t('passkeys.removeTitle', { name: passkey.name })}
      description={t('passkeys.removeText')}
      actions={
        <>
          <Button variant="outline" onClick={onClose} disabled={isPending}>
            {t('passkeys.keep')}
          </Button>
          <Button variant="danger" pending={isPending} onClick={remove}>
            {t('passkeys.remove')}
          </Button>
        </>
      }
    >
      <Failure text={error ? errorText(error) : undefined} />
    </Dialog>
  )
}
