import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { updateUser as endpoint } from '@vicino/contract/identity/profile/endpoints'
import type { User } from '@vicino/contract/identity/profile/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { updateUser, type UserChanges } from '~/lib/queries/update-user.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { FormSummary } from '~/ui/form/form-summary.tsx'
import { useKeptForm } from '~/ui/form/use-kept-form.ts'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/lib/toast.ts'
import { securityQuery } from '~/lib/queries/security.ts'
import { ResendVerification } from '../resend-verification.tsx'
import { Section } from '../../shared/section.tsx'

/** The email address of the account: whether it is confirmed, and a form to change it. */
export function EmailSection({ user }: { user: User }) {
  const { t } = useTranslation('account')
  const [changing, setChanging] = useState(false)
  return (
    <Section
      title={t('emailSection.title')}
      lead={t('emailSection.lead')}
      aside={
        changing ? null : (
          <Button variant="outline" onClick={() => setChanging(true)}>
            {t('emailSection.change')}
          </Button>
        )
      }
    >
      <div className="grid gap-3 rounded-lg bg-sunken p-4">
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="text-16 font-semibold wrap-anywhere">{user.email}</span>
          <Badge tone={user.emailVerified ? 'basilico' : 'ambra'} dot>
            {t(user.emailVerified ? 'emailSection.verified' : 'emailSection.unverified')}
          </Badge>
        </p>
        {user.emailVerified ? null : (
          <>
            <p className="text-14 text-pretty text-ink-2">{t('emailSection.why')}</p>
            <ResendVerification email={user.email} />
          </>
        )}
      </div>
      {changing ? <ChangeEmail user={user} onClose={() => setChanging(false)} /> : null}
    </Section>
  )
}

type Values = Pick<NonNullable<UserChanges>, 'email' | 'currentPassword'>

function ChangeEmail({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('account')
  const { data: security } = useQuery(securityQuery)
  const labels = { email: t('emailSection.new'), currentPassword: t('password.current') }
  const { register, handleSubmit, errorOf, refuse, summary } = useKeptForm<Values>({
    endpoint,
    defaultValues: { email: '', currentPassword: undefined },
    labels,
  })
  const { mutate, error, isPending } = useMutation({
    ...updateUser(user._id, useQueryClient()),
    meta: { quiet: true },
  })
  const save = (values: Values) =>
    mutate(values, {
      onSuccess: ({ email }) => {
        toast.success(t('emailSection.sent', { email }))
        onClose()
      },
      onError: refuse,
    })
  return (
    <form noValidate onSubmit={handleSubmit(save)} className="grid gap-4">
      <FormSummary {...summary(error)} />
      <Input
        label={labels.email}
        type="email"
        autoComplete="email"
        required
        error={errorOf('email')}
        {...register('email', { setValueAs: (text: string) => text.trim() })}
      />
      {security?.hasPassword === false ? null : (
        <Input
          label={labels.currentPassword}
          type="password"
          autoComplete="current-password"
          hint={t('password.currentHint')}
          error={errorOf('currentPassword')}
          {...register('currentPassword', { setValueAs: (text?: string) => text || undefined })}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isPending}>
          {t('emailSection.save')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
