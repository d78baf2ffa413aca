import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { errorText } from '~/lib/error-text.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/lib/toast.ts'
import { disableTotp } from '../api/totp.ts'
import { plainCode } from '../model/plain-code.ts'
import { codeError, CodeField } from './code-field.tsx'
import { Failure } from '~/ui/failure.tsx'

interface TotpOffDialogProps {
  /** The account also has a passkey, which stays its second factor. */
  stillActive: boolean
  onClose: () => void
}

/** Deactivates the authenticator app with one of its codes. */
export default function TotpOffDialog({ stillActive, onClose }: TotpOffDialogProps) {
  const { t } = useTranslation('security')
  const formId = useId()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<string>()
  const { mutate, error, isPending } = useMutation(disableTotp(useQueryClient()))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (plainCode(code).length < 6) return setMissing(t('totp.sixDigits'))
    setMissing(undefined)
    return mutate(code, {
      onSuccess: () => {
        toast.success(t('totp.offDone'))
        onClose()
      },
    })
  }
  const fieldError = missing ?? (isPending ? undefined : codeError(error))
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose()
      }}
      title={t('totp.offTitle')}
      description={t(stillActive ? 'totp.offTextPasskey' : 'totp.offText')}
      actions={
        <>
          <Button variant="outline" onClick={onClose} disabled={isPending}>
            {t('totp.keep')}
          </Button>
          <Button type="submit" form={formId} variant="danger" pending={isPending}>
            {t('totp.off')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <CodeField value={code} onChange={setCode} hint={t('totp.offHint')} error={fieldError} recovery />
        <Failure text={error && !fieldError ? errorText(error) : undefined} />
      </form>
    </Dialog>
  )
}
