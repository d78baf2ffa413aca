import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { updateUser as endpoint, type User } from '@vicino/contract/users'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { errorText } from '~/lib/error-text.ts'
import { bodyResolver, fieldErrorText, serverFieldErrors } from '~/lib/forms.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { updateUser, type UserChanges } from '~/lib/queries/update-user.ts'
import { Button } from '~/ui/Button.tsx'
import { Input } from '~/ui/Input.tsx'
import { toast } from '~/ui/toast.ts'

const FIELDS = ['firstName', 'lastName', 'birthDate', 'phone'] as const
type Field = (typeof FIELDS)[number]
type Details = Pick<NonNullable<UserChanges>, Field>

const detailsOf = ({ firstName, lastName, birthDate, phone }: User): Details => ({
  firstName,
  lastName,
  birthDate,
  phone,
})

const trimmed = (text: string | null) => text?.trim() ?? ''
/** An emptied field takes the value away. */
const orNull = (text: string | null) => text?.trim() || null

interface ProfileFormProps {
  user: User
  /** The record has changed: points for a complete profile may have come. */
  onSaved: () => void
}

/** Name, date of birth and phone. An address that names a field, as /profile#phone, opens with it in focus. */
export function ProfileForm({ user, onSaved }: ProfileFormProps) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const { register, handleSubmit, formState, getValues, setError, reset, setFocus } = useForm<Details>({
    resolver: bodyResolver<Details>(endpoint),
    defaultValues: detailsOf(user),
    mode: 'onTouched',
  })
  const { mutate, error, isPending } = useMutation({
    ...updateUser(user._id, useQueryClient()),
    meta: { quiet: true },
  })
  const save = (details: Details) =>
    mutate(details, {
      onSuccess: (saved) => {
        reset(detailsOf(saved))
        toast.success(t('details.saved'))
        onSaved()
      },
      onError: (refused) => {
        const texts = serverFieldErrors(refused)
        for (const field of FIELDS)
          if (texts[field]) setError(field, { type: 'server', message: texts[field] })
      },
    })
  const named = useLocation({ select: ({ hash }) => FIELDS.find((field) => field === hash) })
  useEffect(() => {
    if (named) setFocus(named)
  }, [named, setFocus])
  const errorOf = (field: Field) => fieldErrorText(formState.errors[field], getValues(field))
  const atField = Object.keys(serverFieldErrors(error)).length > 0
  return (
    <form
      noValidate
      onSubmit={handleSubmit(save)}
      className="grid gap-4 rounded-2xl bg-surface p-5 shadow-card md:p-7"
    >
      <h2 className="text-19">{t('details.title')}</h2>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Input
          label={t('details.firstName')}
          autoComplete="given-name"
          error={errorOf('firstName')}
          {...register('firstName', { setValueAs: trimmed })}
        />
        <Input
          label={t('details.lastName')}
          autoComplete="family-name"
          error={errorOf('lastName')}
          {...register('lastName', { setValueAs: trimmed })}
        />
        <Input
          label={t('details.birthDate')}
          type="date"
          lang={language}
          autoComplete="bday"
          hint={t('details.birthDateHint')}
          error={errorOf('birthDate')}
          {...register('birthDate', { setValueAs: orNull })}
        />
        <Input
          label={t('details.phone')}
          type="tel"
          autoComplete="tel"
          hint={t('details.phoneHint')}
          error={errorOf('phone')}
          {...register('phone', { setValueAs: orNull })}
        />
      </div>
      {error && !atField ? (
        <p role="alert" className="rounded-md bg-pomodoro-soft px-3.5 py-3 text-14 font-medium text-pomodoro">
          {errorText(error)}
        </p>
      ) : null}
      <Button type="submit" pending={isPending} className="justify-self-start">
        {t('details.save')}
      </Button>
    </form>
  )
}
