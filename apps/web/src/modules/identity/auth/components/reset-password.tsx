import { useMutation } from '@tanstack/react-query'
import { resetPassword as endpoint } from '@vicino/contract/identity/auth/credentials/endpoints'
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { bodyErrors, fieldErrorText, serverFieldErrors } from '~/lib/forms.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { IN_FORM } from '../api/in-form.ts'
import { resetPassword } from '../api/reset-password.ts'
import { FormFailure } from './form-failure.tsx'
import { LinkPage } from './link-page.tsx'
import { NewPassword } from './new-password.tsx'

interface Passwords {
  token: string
  password: string
  repeated: string
}

const resolver: Resolver<Passwords> = (values) => {
  const { repeated, ...body } = values
  const errors: FieldErrors<Passwords> = bodyErrors(endpoint, body)
  if (body.password !== repeated) errors.repeated = { type: 'mismatch' }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

interface ResetPasswordProps {
  token: string | undefined
  /** Runs after the password was changed, which ended every session. */
  onReset: () => void
}

/**
 * The page behind the link of the 'forgotten password' email: a new password, typed twice.
 */
export function ResetPassword({ token, onReset }: ResetPasswordProps) {
  const { t } = useTranslation('session')
  const { register, handleSubmit, formState, getValues, setError, control } = useForm<Passwords>({
    resolver,
    defaultValues: { token: token ?? '', password: '', repeated: '' },
    mode: 'onTouched',
  })
  const { mutate, error, isPending } = useMutation({
    mutationFn: resetPassword,
    meta: IN_FORM,
    onSuccess: onReset,
    onError: (refused) => {
      const { password } = serverFieldErrors(refused)
      if (password) setError('password', { type: 'server', message: password })
    },
  })
  const [password, repeated] = useWatch({ control, name: ['password', 'repeated'] })
  const another = (
    <a
      href="/welcome?mode=login"
      className="inline-flex min-h-11 items-center justify-self-center rounded-md text-14 font-semibold text-azzurro"
    >
      {t('reset.toLogin')}
    </a>
  )
  if (!token)
    return (
      <LinkPage title={t('reset.failed')} text={t('reset.again')}>
        <p role="alert">{t('linkIncomplete')}</p>
        <a href="/welcome?mode=login" className={buttonStyle({ size: 'lg', wide: true })}>
          {t('login')}
        </a>
      </LinkPage>
    )
  return (
    <LinkPage title={t('reset.title')} text={t('reset.text')}>
      <form
        noValidate
        onSubmit={handleSubmit((values) => mutate({ token, password: values.password }))}
        className="grid gap-4"
      >
        <NewPassword
          password={register('password')}
          repeated={register('repeated')}
          value={password}
          error={fieldErrorText(formState.errors.password, getValues('password'))}
          mismatch={formState.errors.repeated !== undefined && password !== repeated}
        />
        {formState.errors.token ? <p role="alert">{t('linkIncomplete')}</p> : null}
        <FormFailure error={serverFieldErrors(error)['password'] ? null : error} />
        <Button type="submit" size="lg" wide pending={isPending}>
          {t('reset.submit')}
        </Button>
      </form>
      {another}
    </LinkPage>
  )
}
