import { useMutation } from '@tanstack/react-query'
import { loginApp as endpoint } from '@vicino/contract/identity/auth/endpoints'
import type { LoginAnswer } from '@vicino/contract/identity/auth/schemas'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { bodyResolver, fieldErrorText, serverFieldErrors } from '~/lib/forms.ts'
import { Button } from '~/ui/button.tsx'
import { Input } from '~/ui/input.tsx'
import { IN_FORM } from '../api/in-form.ts'
import { FormFailure } from './form-failure.tsx'
import { PasswordField } from './password-field.tsx'

interface Credentials {
  email: string
  password: string
  keep?: boolean | undefined
}

interface LoginFormProps {
  /** Signs in to the app or to the dashboard. */
  login: (credentials: Credentials) => Promise<LoginAnswer>
  submitLabel: string
  /** The meaning of a missing answer: no connection, or a server that is down. */
  unreachable?: 'offline' | 'serverDown'
  /** The present account stays signed in beside the new one. */
  keep?: boolean
  /** Continues with the server's answer. The form shows errors that it throws. */
  onAnswer: (answer: LoginAnswer) => void
  /** Content between the password and the button. */
  children?: ReactNode
}

/** Email and password. Browsers that support it offer passkeys in the email field. */
export function LoginForm(props: LoginFormProps) {
  const { login, submitLabel, unreachable, keep, onAnswer, children } = props
  const { t } = useTranslation('session')
  const { register, handleSubmit, formState, getValues, setError } = useForm<Credentials>({
    resolver: bodyResolver(endpoint),
    defaultValues: { email: '', password: '', ...(keep ? { keep } : {}) },
  })
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (credentials: Credentials) => onAnswer(await login(credentials)),
    meta: IN_FORM,
    onError: (refused) => {
      for (const [field, message] of Object.entries(serverFieldErrors(refused))) {
        if (field === 'email' || field === 'password') setError(field, { type: 'server', message })
      }
    },
  })
  const { errors } = formState
  return (
    <form noValidate onSubmit={handleSubmit((credentials) => mutate(credentials))} className="grid gap-4">
      <Input
        label={t('email')}
        type="email"
        autoComplete="username webauthn"
        error={fieldErrorText(errors.email, getValues('email'))}
        {...register('email')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        error={fieldErrorText(errors.password, getValues('password'))}
        {...register('password')}
      />
      {children}
      <FormFailure error={error} {...(unreachable ? { unreachable } : {})} />
      <Button type="submit" size="lg" wide pending={isPending}>
        {submitLabel}
      </Button>
    </form>
  )
}
