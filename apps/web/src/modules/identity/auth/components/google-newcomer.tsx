import { useMutation } from '@tanstack/react-query'
import { googleAccount as endpoint } from '@vicino/contract/identity/auth/google/endpoints'
import type { LoginAnswer } from '@vicino/contract/identity/auth/schemas'
import { useForm } from 'react-hook-form'
import type { CallInput } from '~/lib/api.ts'
import { bodyResolver, fieldErrorText, serverFieldErrors } from '~/lib/forms.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { googleAccount } from '../api/google-account.ts'
import { IN_FORM } from '../api/in-form.ts'
import { BirthDateField } from './birth-date-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { TermsCheck } from './terms-check.tsx'

interface GoogleNewcomerProps {
  /** The token with which the server sent the browser back. */
  token: string
  onAnswer: (answer: LoginAnswer) => void
}

/** Asks a person who comes from Google without an account for the day of birth and the terms. */
export function GoogleNewcomer({ token, onAnswer }: GoogleNewcomerProps) {
  const { t } = useTranslation('session')
  const { register, handleSubmit, formState, getValues, setError } = useForm({
    resolver: bodyResolver(endpoint),
    defaultValues: { token, birthDate: '', acceptTerms: false as true },
    mode: 'onTouched',
  })
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (body: CallInput<'POST /auth/google/account'>['body']) =>
      onAnswer(await googleAccount(body)),
    meta: IN_FORM,
    onError: (refused) => {
      const message = serverFieldErrors(refused)['birthDate']
      if (message) setError('birthDate', { type: 'server', message })
    },
  })
  const isOfField = serverFieldErrors(error)['birthDate'] !== undefined
  return (
    <form noValidate onSubmit={handleSubmit((body) => mutate(body))} className="grid gap-4">
      <BirthDateField
        error={fieldErrorText(formState.errors.birthDate, getValues('birthDate'))}
        {...register('birthDate')}
      />
      <TermsCheck wrong={formState.errors.acceptTerms !== undefined} {...register('acceptTerms')} />
      <FormFailure error={isOfField ? null : error} />
      <Button type="submit" size="lg" wide pending={isPending}>
        {t('registerSubmit')}
      </Button>
    </form>
  )
}
