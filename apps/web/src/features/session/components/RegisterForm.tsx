import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { register as endpoint } from '@vicino/contract/auth'
import { Gift } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { bodyResolver, fieldErrorText, serverFieldErrors } from '~/lib/forms.ts'
import { Button } from '~/ui/Button.tsx'
import { Input } from '~/ui/Input.tsx'
import { register as registerCall } from '../api/register.ts'
import { TokenMissingError } from '../model/login-failure.ts'
import { beginSession } from '../store.ts'
import { FormFailure } from './FormFailure.tsx'

interface NewAccount {
  username: string
  email: string
  password: string
}

const FIELDS = ['username', 'email', 'password'] as const

/** A new consumer account, signed in as soon as it is made. `invite` is the code of who sent the link. */
export function RegisterForm({ invite }: { invite: string | undefined }) {
  const { t } = useTranslation('session')
  const { register, handleSubmit, formState, getValues, setError } = useForm<NewAccount>({
    resolver: bodyResolver(endpoint),
    defaultValues: { username: '', email: '', password: '' },
    mode: 'onTouched',
  })
  const { mutate, error, isPending } = useMutation({
    ...registerCall(),
    onSuccess: (session) => {
      if (!beginSession(session)) throw new TokenMissingError()
    },
    onError: (refused) => {
      const texts = serverFieldErrors(refused)
      for (const field of FIELDS) if (texts[field]) setError(field, { type: 'server', message: texts[field] })
    },
  })
  const errorOf = (field: keyof NewAccount) => fieldErrorText(formState.errors[field], getValues(field))
  const atField = Object.keys(serverFieldErrors(error)).length > 0
  return (
    <form
      noValidate
      onSubmit={handleSubmit((account) => mutate({ ...account, ...(invite ? { invite } : {}) }))}
      className="grid gap-4"
    >
      {invite ? (
        <p className="flex items-center gap-3 rounded-md bg-limone-soft px-3.5 py-3 text-14 font-medium text-limone-text">
          <Gift aria-hidden className="size-5 shrink-0" />
          {t('invited')}
        </p>
      ) : null}
      <Input
        label={t('username')}
        autoComplete="nickname"
        error={errorOf('username')}
        {...register('username', { setValueAs: (text: string) => text.trim() })}
      />
      <Input
        label={t('email')}
        type="email"
        autoComplete="username"
        error={errorOf('email')}
        {...register('email')}
      />
      <Input
        label={t('password')}
        type="password"
        autoComplete="new-password"
        hint={t('passwordHint')}
        error={errorOf('password')}
        {...register('password')}
      />
      {atField ? null : <FormFailure error={error} />}
      <Button type="submit" size="lg" wide pending={isPending}>
        {t('registerSubmit')}
      </Button>
      <p className="text-center text-12 text-ink-3">
        {t('registerTerms')}{' '}
        <Link to="/privacy-policy" className="font-semibold text-azzurro underline">
          {t('shell:menu.privacy')}
        </Link>
      </p>
    </form>
  )
}
