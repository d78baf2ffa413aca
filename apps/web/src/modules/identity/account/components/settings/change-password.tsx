import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changePassword as endpoint } from '@vicino/contract/identity/auth/credentials/endpoints'
import { Icon } from '~/ui/icon.tsx'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { FormSummary } from '~/ui/form/form-summary.tsx'
import { useKeptForm } from '~/ui/form/use-kept-form.ts'
import { Input } from '~/ui/input.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { toast } from '~/lib/toast.ts'
import { changePassword } from '../../api/change-password.ts'
import { securityQuery } from '~/lib/queries/security.ts'
import { Section } from '../../shared/section.tsx'

interface Values {
  currentPassword?: string | undefined
  newPassword: string
}

/** Changes the password, or sets a first one for an account that signs in with Google or a passkey. */
export function ChangePassword({ email }: { email: string }) {
  const { t } = useTranslation('account')
  const { data, error, isFetching, refetch } = useQuery(securityQuery)
  const known = data?.hasPassword !== false
  return (
    <Section
      title={t(known ? 'password.title' : 'password.titleNew')}
      lead={t(known ? 'password.lead' : 'password.leadNew')}
    >
      {data ? (
        <PasswordForm email={email} hasPassword={data.hasPassword} />
      ) : error ? (
        <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-36" />
      )}
    </Section>
  )
}

function PasswordForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const [legible, setLegible] = useState(false)
  const labels = { currentPassword: t('password.current'), newPassword: t('password.new') }
  const { register, handleSubmit, errorOf, refuse, summary, reset } = useKeptForm<Values>({
    endpoint,
    defaultValues: { currentPassword: undefined, newPassword: '' },
    labels,
  })
  const { mutate, error, isPending } = useMutation(changePassword())
  const save = (values: Values) => {
    mutate(values, {
      onSuccess: () => {
        reset()
        toast.success(t('password.changed'), { description: t('password.othersOut') })
        void client.invalidateQueries({ queryKey: securityQuery.queryKey })
      },
      onError: refuse,
    })
  }
  const type = legible ? 'text' : 'password'
  return (
    <form noValidate onSubmit={handleSubmit(save)} className="grid gap-4">
      <FormSummary {...summary(error)} />
      {/* Tells a password manager which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="grid field-columns items-start gap-4">
        {hasPassword ? (
          <Input
            label={labels.currentPassword}
            type={type}
            autoComplete="current-password"
            error={errorOf('currentPassword')}
            {...register('currentPassword', { setValueAs: (text?: string) => text || undefined })}
          />
        ) : null}
        <Input
          label={labels.newPassword}
          type={type}
          autoComplete="new-password"
          hint={t('password.hint')}
          error={errorOf('newPassword')}
          {...register('newPassword')}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isPending}>
          {t(hasPassword ? 'password.save' : 'password.saveNew')}
        </Button>
        <Button variant="ghost" aria-pressed={legible} onClick={() => setLegible(!legible)}>
          {legible ? <Icon name="eye-off" className="size-4" /> : <Icon name="eye" className="size-4" />}
          {t(legible ? 'password.hide' : 'password.show')}
        </Button>
      </div>
    </form>
  )
}
