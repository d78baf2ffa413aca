import { useMutation } from '@tanstack/react-query'
import type { Session } from '@vicino/contract/identity/auth/schemas'
import { completeWithCode as endpoint } from '@vicino/contract/identity/auth/second-factor/endpoints'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ApiError } from '~/lib/api-error.ts'
import { bodyResolver, fieldErrorText } from '~/lib/forms.ts'
import { Button } from '~/ui/button.tsx'
import { Input } from '~/ui/input.tsx'
import { completeWithCode } from '../api/complete-with-code.ts'
import { completeWithPasskey } from '../api/complete-with-passkey.ts'
import { IN_FORM } from '../api/in-form.ts'
import type { SecondFactor } from '../hooks/use-sign-in.ts'
import { knowsPasskeys } from '~/lib/passkeys.ts'
import { FormFailure } from './form-failure.tsx'
import { PasskeyButton } from './passkey-button.tsx'

interface SecondFactorStepProps {
  secondFactor: SecondFactor
  /** Continues with the session. This step shows errors that it throws. */
  onSession: (session: Session) => void
  /**
   * Runs when the attempt has ended (five wrong codes, five minutes, or a new password is needed).
   * The person starts again with the password.
   */
  onStartAgain: () => void
}

/** Error codes that end the attempt. */
const ENDS: ReadonlySet<string> = new Set(['second_factor_expired', 'password_renewal_needed'])

/**
 * The second step of a sign-in: a code of the app, a recovery code or a passkey, as the account has
 * them.
 */
export function SecondFactorStep({ secondFactor, onSession, onStartAgain }: SecondFactorStepProps) {
  const { token, methods } = secondFactor
  const { t } = useTranslation('session')
  const [recovery, setRecovery] = useState(!methods.includes('totp'))
  const { register, handleSubmit, formState, getValues, resetField } = useForm<{
    token: string
    code: string
  }>({ resolver: bodyResolver(endpoint), defaultValues: { token, code: '' } })
  const byCode = useMutation({
    mutationFn: async (body: { token: string; code: string }) => onSession(await completeWithCode(body)),
    meta: IN_FORM,
  })
  const byPasskey = useMutation({
    mutationFn: async () => onSession(await completeWithPasskey(token)),
    meta: IN_FORM,
  })
  const error = byCode.error ?? byPasskey.error
  const over = error instanceof ApiError && ENDS.has(error.code)
  const codes = methods.includes('totp') || methods.includes('recovery')
  const passkey = methods.includes('passkey') && knowsPasskeys()
  if (over)
    return (
      <div className="grid gap-4">
        <FormFailure error={error} />
        <Button size="lg" wide onClick={onStartAgain}>
          {t('secondFactor.startAgain')}
        </Button>
      </div>
    )
  return (
    <div className="grid gap-4">
      {passkey ? (
        <PasskeyButton
          label={t('secondFactor.passkey')}
          pending={byPasskey.isPending}
          onPress={() => {
            byCode.reset()
            byPasskey.mutate()
          }}
        />
      ) : null}
      {codes ? (
        <form
          noValidate
          onSubmit={handleSubmit((body) => {
            byPasskey.reset()
            byCode.mutate(body)
          })}
          className="grid gap-4"
        >
          <Input
            // A new key makes a new field, because a phone changes its keyboard (digits, letters)
            // only for a new field.
            key={String(recovery)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has this one field
            autoFocus
            label={t(recovery ? 'secondFactor.recoveryCode' : 'secondFactor.code')}
            hint={t(recovery ? 'secondFactor.recoveryHint' : 'secondFactor.codeHint')}
            inputMode={recovery ? 'text' : 'numeric'}
            autoComplete={recovery ? 'off' : 'one-time-code'}
            autoCapitalize="off"
            spellCheck={false}
            error={fieldErrorText(formState.errors.code, getValues('code'))}
            {...register('code')}
          />
          <FormFailure error={error} />
          <Button type="submit" size="lg" wide pending={byCode.isPending}>
            {t('secondFactor.submit')}
          </Button>
        </form>
      ) : (
        <FormFailure error={error} />
      )}
      {methods.includes('totp') && methods.includes('recovery') ? (
        <Button
          variant="ghost"
          onClick={() => {
            setRecovery(!recovery)
            resetField('code')
          }}
        >
          {t(recovery ? 'secondFactor.useApp' : 'secondFactor.useRecovery')}
        </Button>
      ) : null}
    </div>
  )
}
