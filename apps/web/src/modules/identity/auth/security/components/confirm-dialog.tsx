import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { knowsPasskeys, passkeyFailure } from '~/lib/passkeys.ts'
import { securityQuery } from '~/lib/queries/security.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { confirmIdentity } from '../api/confirm.ts'
import { Failure } from '~/ui/failure.tsx'
import { passwordError, PasswordConfirm } from './password-confirm.tsx'

/** Asks for the password or a passkey again. An account with neither must sign in again. */
export default function ConfirmDialog({ onEnd }: { onEnd: (confirmed: boolean) => void }) {
  const { t } = useTranslation('security')
  const formId = useId()
  const { data, error: unread, isFetching, refetch } = useQuery(securityQuery)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<string>()
  const { mutate, error, isPending } = useMutation(confirmIdentity())
  const confirm = (given: string | undefined) => mutate(given, { onSuccess: () => onEnd(true) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password ? undefined : t('password.missing'))
    if (password) confirm(password)
  }
  const withPasskey = data !== undefined && data.passkeys.length > 0 && knowsPasskeys()
  const wrongPassword = missing ?? (isPending ? undefined : passwordError(error))
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onEnd(false)
      }}
      title={t('confirm.title')}
      description={t('confirm.text')}
      actions={
        <>
          <Button variant="outline" onClick={() => onEnd(false)} disabled={isPending}>
            {t('common:cancel')}
          </Button>
          {data?.hasPassword ? (
            <Button type="submit" form={formId} pending={isPending}>
              {t('confirm.submit')}
            </Button>
          ) : null}
        </>
      }
    >
      {data ? (
        <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
          {data.hasPassword ? (
            <PasswordConfirm value={password} onChange={setPassword} error={wrongPassword} />
          ) : null}
          {withPasskey ? (
            <Button variant="outline" disabled={isPending} onClick={() => confirm(undefined)}>
              <Icon name="fingerprint-pattern" className="size-4" />
              {t('confirm.passkey')}
            </Button>
          ) : null}
          {data.hasPassword || withPasskey ? null : (
            <p className="text-14 text-pretty">{t('confirm.signInAgain')}</p>
          )}
          {error && wrongPassword === undefined ? (
            <Failure text={passkeyFailure(error) ? t('confirm.notConfirmed') : errorText(error)} />
          ) : null}
        </form>
      ) : unread ? (
        <ErrorLine error={unread} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-20 rounded-lg" />
      )}
    </Dialog>
  )
}
