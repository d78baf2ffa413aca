import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { errorText } from '~/lib/error-text.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { confirmTotp, setUpTotp } from '../api/totp.ts'
import { plainCode } from '../model/plain-code.ts'
import { codeError, CodeField } from './code-field.tsx'
import { Failure } from '~/ui/failure.tsx'
import { passwordError, PasswordConfirm } from './password-confirm.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'
import { SecretToScan } from './secret-to-scan.tsx'

interface TotpDialogProps {
  hasPassword: boolean
  onClose: () => void
}

/** Sets the authenticator app up: password, secret to scan, first code, recovery codes. */
export default function TotpDialog({ hasPassword, onClose }: TotpDialogProps) {
  const { t } = useTranslation('security')
  const formId = useId()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<string>()
  const secret = useMutation(setUpTotp())
  const confirmed = useMutation(confirmTotp(useQueryClient()))
  const { mutate: askSecret } = secret
  const isRequested = useRef(false)
  useEffect(() => {
    // Without a password nothing is asked first. The ref makes sure that the secret is requested
    // only once.
    if (hasPassword || isRequested.current) return
    isRequested.current = true
    askSecret(undefined)
  }, [hasPassword, askSecret])
  if (confirmed.data)
    return <RecoveryDialog title={t('totp.on')} codes={confirmed.data.recoveryCodes} onClose={onClose} />
  const asksPassword = hasPassword && !secret.data
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(undefined)
    if (asksPassword) return password ? secret.mutate(password) : setMissing(t('password.missing'))
    return /^\d{6}$/.test(plainCode(code)) ? confirmed.mutate(code) : setMissing(t('totp.sixDigits'))
  }
  const { error, isPending } = secret.data ? confirmed : secret
  const refused = isPending ? undefined : secret.data ? codeError(error) : passwordError(error)
  const fieldError = missing ?? refused
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('totp.setUp')}
      description={t(asksPassword ? 'password.why' : 'totp.steps')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} pending={isPending} disabled={!asksPassword && !secret.data}>
            {t(asksPassword ? 'password.next' : 'totp.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        {asksPassword ? (
          <PasswordConfirm value={password} onChange={setPassword} error={fieldError} />
        ) : secret.data ? (
          <>
            <SecretToScan {...secret.data} />
            <CodeField value={code} onChange={setCode} hint={t('totp.codeHint')} error={fieldError} />
          </>
        ) : secret.error ? null : (
          <Skeleton className="mx-auto size-44" />
        )}
        <Failure text={error && !fieldError ? errorText(error) : undefined} />
      </form>
    </Dialog>
  )
}
