import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { loginApp as endpoint, type Session } from '@vicino/contract/auth'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { bodyResolver, fieldErrorText, serverFieldErrors } from '~/lib/forms.ts'
import { Button } from '~/ui/Button.tsx'
import { Input } from '~/ui/Input.tsx'
import { TokenMissingError } from '../model/login-failure.ts'
import { beginSession } from '../store.ts'
import { FormFailure } from './FormFailure.tsx'

interface Credentials {
  email: string
  password: string
}

interface LoginFormProps {
  /** Which sign-in: the app's or the dashboard's. */
  login: UseMutationOptions<Session, Error, Credentials>
  submitLabel: string
  /** What it means when no answer comes. */
  unreachable?: 'offline' | 'serverDown'
}

/** Email and password; the guard leads on once the session has begun. */
export function LoginForm({ login, submitLabel, unreachable }: LoginFormProps) {
  const { t } = useTranslation('session')
  const { register, handleSubmit, formState, getValues, setError } = useForm<Credentials>({
    resolver: bodyResolver(endpoint),
    defaultValues: { email: '', password: '' },
  })
  const { mutate, error, isPending } = useMutation({
    ...login,
    mutationFn: async (credentials: Credentials, context) => {
      const session = await login.mutationFn?.(credentials, context)
      if (!session || !beginSession(session)) throw new TokenMissingError()
      return session
    },
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
        autoComplete="username"
        error={fieldErrorText(errors.email, getValues('email'))}
        {...register('email')}
      />
      <Input
        label={t('password')}
        type="password"
        autoComplete="current-password"
        error={fieldErrorText(errors.password, getValues('password'))}
        {...register('password')}
      />
      <FormFailure error={error} {...(unreachable ? { unreachable } : {})} />
      <Button type="submit" size="lg" wide pending={isPending}>
        {submitLabel}
      </Button>
    </form>
  )
}
