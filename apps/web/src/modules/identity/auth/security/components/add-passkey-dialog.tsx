import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { errorText } from '~/lib/error-text.ts'
import { serverFieldErrors } from '~/lib/forms.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/lib/toast.ts'
import { addPasskey } from '../api/add-passkey.ts'
import { deviceName } from '../model/device.ts'
import { passkeyFailure } from '~/lib/passkeys.ts'
import { Failure } from '~/ui/failure.tsx'
import { passwordError, PasswordConfirm } from './password-confirm.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'

interface AddPasskeyDialogProps {
  hasPassword: boolean
  onClose: () => void
}

/**
 * Names a passkey and lets the browser make it. For a first second factor, recovery codes follow.
 */
export default function AddPasskeyDialog({ hasPassword, onClose }: AddPasskeyDialogProps) {
  const { t } = useTranslation('security')
  const formId = useId()
  const [name, setName] = useState(() => deviceName(navigator.userAgent) ?? t('passkeys.defaultName'))
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<string>()
  const { mutate, data, error, isPending } = useMutation(addPasskey(useQueryClient()))
  if (data?.recoveryCodes)
    return <RecoveryDialog title={t('passkeys.added')} codes={data.recoveryCodes} onClose={onClose} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (hasPassword && !password) return setMissing(t('password.missing'))
    setMissing(undefined)
    const passkey = { name: name.trim(), currentPassword: hasPassword ? password : undefined }
    return mutate(passkey, {
      onSuccess: ({ recoveryCodes }) => {
        if (recoveryCodes) return
        toast.success(t('passkeys.added'))
        onClose()
      },
    })
  }
  const failed = passkeyFailure(error)
  const nameError = name.trim() ? serverFieldErrors(error)['name'] : t('passkeys.nameMissing')
  const wrongPassword = missing ?? (isPending ? undefined : passwordError(error))
  const atField = nameError !== undefined || wrongPassword !== undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose()
      }}
      title={t('passkeys.add')}
      description={t('passkeys.addText')}
      actions={
        <>
          <Button variant="outline" onClick={onClose} disabled={isPending}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} pending={isPending} disabled={!name.trim()}>
            {t('passkeys.create')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <Input
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          autoComplete="off"
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={nameError}
        />
        {hasPassword ? (
          <PasswordConfirm value={password} onChange={setPassword} error={wrongPassword} />
        ) : null}
        {error && !atField ? (
          <Failure text={failed ? t(`passkeys.failed.${failed}`) : errorText(error)} />
        ) : null}
      </form>
    </Dialog>
  )
}
