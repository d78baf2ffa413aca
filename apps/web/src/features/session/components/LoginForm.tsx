import { useMutation } from '@tanstack/react-query'
import { type LoginAnswer, loginApp as endpoint } from '@vicino/contract/auth'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { bodyResolver, fieldErrorText, serverFieldErrors } from '~/lib/forms.ts'
import { Button } from '~/ui/Button.tsx'
import { Input } from '~/ui/Input.tsx'
import { IN_FORM } from '../api/in-form.ts'
import { FormFailure } from './FormFailure.tsx'
import { PasswordField } from './PasswordField.tsx'

interface Credentials {
  email: string
  password: string
  keep?: boolean | undefined
}

interface LoginFormProps {
  /** Which sign-in: the app's or the dashboard's. */
  login: (credentials: Credentials) => Promise<LoginAnswer>
  submitLabel: string
  /** What it means when no answer comes. */
  unreachable?: 'offline' | 'serverDown'
  /** The account in use stays signed in beside the new one. */
  keep?: boolean
  /** Takes the answer on; what it throws is told in the form. */
  onAnswer: (answer: LoginAnswer) => void
  /** Stands between the password and the button. */
  children?: ReactNode
}

/** Email and password; browsers that know passkeys offer them in the email field. */
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
