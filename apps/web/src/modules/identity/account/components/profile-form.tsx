import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { updateUser as endpoint } from '@vicino/contract/identity/profile/endpoints'
import type { User } from '@vicino/contract/identity/profile/schemas'
import { useEffect } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { updateUser, type UserChanges } from '~/lib/queries/update-user.ts'
import { cn } from '~/ui/cn.ts'
import { FormSummary } from '~/ui/form/form-summary.tsx'
import { SaveBar } from '~/ui/form/save-bar.tsx'
import { saveBarSpace } from '~/ui/form/save-bar-space.ts'
import { useKeptForm } from '~/ui/form/use-kept-form.ts'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/lib/toast.ts'

const FIELDS = ['firstName', 'lastName', 'username', 'handle', 'birthDate', 'phone'] as const
type Field = (typeof FIELDS)[number]
type Details = Pick<NonNullable<UserChanges>, Field>

const detailsOf = ({ firstName, lastName, username, handle, birthDate, phone }: User): Details => ({
  firstName,
  lastName,
  username,
  handle,
  birthDate,
  phone,
})

const trimmed = (text: string | null) => text?.trim() ?? ''
/** Normalizes a handle: lower case, without the @ that people put before it. */
const asHandle = (text: string | null) => trimmed(text).replace(/^@/, '').toLowerCase()
/** Turns an empty field into null, which removes the stored value. */
const orNull = (text: string | null) => text?.trim() || null

interface ProfileFormProps {
  user: User
  /**
   * The field that gets the focus when the form opens. A field named by the address, such as
   * /profile#phone, has priority.
   */
  focus?: Field
  /**
   * Runs after a change, which affects names elsewhere on the screen and the points for a complete
   * profile.
   */
  onSaved: () => void
}

/** Names, date of birth and phone. */
export function ProfileForm({ user, focus, onSaved }: ProfileFormProps) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const labels = {
    firstName: t('details.firstName'),
    lastName: t('details.lastName'),
    username: t('details.username'),
    handle: t('details.handle'),
    birthDate: t('details.birthDate'),
    phone: t('details.phone'),
  }
  const form = useKeptForm<Details>({
    endpoint,
    defaultValues: detailsOf(user),
    labels,
    draft: `profile ${user._id}`,
  })
  const { register, handleSubmit, formState, errorOf, refuse, summary, reset, setFocus } = form
  const { mutate, error, isPending } = useMutation({
    ...updateUser(user._id, useQueryClient()),
    meta: { quiet: true },
  })
  const save = (details: Details, before = detailsOf(user), undone = false) =>
    mutate(details, {
      onSuccess: (saved) => {
        reset(detailsOf(saved))
        if (undone) toast.success(t('details.undone'))
        else
          toast.success(t('details.saved'), {
            action: { label: t('common:undo'), onClick: () => save(before, before, true) },
          })
        onSaved()
      },
      onError: refuse,
    })
  const named = useLocation({ select: ({ hash }) => FIELDS.find((field) => field === hash) })
  useEffect(() => {
    const first = named ?? focus
    if (first) setFocus(first)
  }, [named, focus, setFocus])
  return (
    <form
      noValidate
      onSubmit={handleSubmit((details) => save(details))}
      className={cn('grid grid-cols-1 gap-4', saveBarSpace)}
    >
      <FormSummary {...summary(error)} />
      <div className="grid field-columns items-start gap-4">
        <Input
          label={labels.firstName}
          autoComplete="given-name"
          error={errorOf('firstName')}
          {...register('firstName', { setValueAs: trimmed })}
        />
        <Input
          label={labels.lastName}
          autoComplete="family-name"
          error={errorOf('lastName')}
          {...register('lastName', { setValueAs: trimmed })}
        />
        <Input
          label={labels.username}
          autoComplete="nickname"
          hint={t('details.usernameHint')}
          error={errorOf('username')}
          {...register('username', { setValueAs: trimmed })}
        />
        <Input
          label={labels.handle}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          hint={t('details.handleHint')}
          error={errorOf('handle')}
          {...register('handle', { setValueAs: asHandle })}
        />
        <Input
          label={labels.birthDate}
          type="date"
          lang={language}
          autoComplete="bday"
          hint={t('details.birthDateHint')}
          error={errorOf('birthDate')}
          {...register('birthDate', { setValueAs: orNull })}
        />
        <Input
          label={labels.phone}
          type="tel"
          autoComplete="tel"
          hint={t('details.phoneHint')}
          error={errorOf('phone')}
          {...register('phone', { setValueAs: orNull })}
        />
      </div>
      <SaveBar
        changed={formState.isDirty}
        pending={isPending}
        label={t('details.save')}
        onDiscard={() => reset(detailsOf(user))}
      />
    </form>
  )
}
