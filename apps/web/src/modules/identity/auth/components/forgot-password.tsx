import { useMutation } from '@tanstack/react-query'
import { forgotPassword as endpoint } from '@vicino/contract/identity/auth/credentials/endpoints'
import { Icon } from '~/ui/icon.tsx'
import { useForm } from 'react-hook-form'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { bodyResolver, fieldErrorText } from '~/lib/forms.ts'
import { Button } from '~/ui/button.tsx'
import { Input } from '~/ui/input.tsx'
import { forgotPassword } from '../api/forgot-password.ts'
import { IN_FORM } from '../api/in-form.ts'
import { FormFailure } from './form-failure.tsx'

interface ForgotPasswordProps {
  /** The email address typed so far. */
  typed: string
  onDone: () => void
}

/**
 * Requests the link that sets a new password. Its message is the same for every address, so that it
 * does not reveal accounts.
 */
export function ForgotPassword({ typed, onDone }: ForgotPasswordProps) {
  const { t } = useTranslation('session')
  const { register, handleSubmit, formState, getValues } = useForm<{ email: string }>({
    resolver: bodyResolver(endpoint),
    defaultValues: { email: typed },
  })
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: forgotPassword,
    meta: IN_FORM,
  })
  if (isSuccess)
    return (
      <div className="grid gap-5">
        <p role="status" className="flex gap-3 rounded-lg bg-basilico-soft px-4 py-3.5 text-14 text-ink">
          <Icon name="mail-check" className="size-5 shrink-0 text-basilico" />
          {t('forgot.sent', { email: getValues('email') })}
        </p>
        <Button size="lg" wide onClick={onDone}>
          {t('forgot.toLogin')}
        </Button>
      </div>
    )
  return (
    <form noValidate onSubmit={handleSubmit((body) => mutate(body))} className="grid gap-4">
      <Input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a press opened this step to fill in this one field
        autoFocus
        label={t('email')}
        type="email"
        autoComplete="username"
        error={fieldErrorText(formState.errors.email, getValues('email'))}
        {...register('email')}
      />
      <FormFailure error={error} />
      <Button type="submit" size="lg" wide pending={isPending}>
        {t('forgot.submit')}
      </Button>
    </form>
  )
}
