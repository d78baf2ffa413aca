import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RoleRecord } from '@vicino/contract/identity/permissions/schemas'
import { type FormEvent, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Input } from '~/ui/input.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { assignRole, roleKeys, roleUsersQuery } from '../api/roles.ts'

/** The people with a role, and a form that gives it to an account by email address. */
export function RolePeople({ role, mayAssign }: { role: RoleRecord; mayAssign: boolean }) {
  const { t } = useTranslation('roles')
  const client = useQueryClient()
  const people = useQuery(roleUsersQuery(role._id))
  const [email, setEmail] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => assignRole(role._id, email.trim()),
    meta: { quiet: true },
    onSuccess: ({ username }) => {
      toast.success(t('people.assigned', { name: username, role: role.name }))
      setEmail('')
      void client.invalidateQueries({ queryKey: roleKeys.all })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() !== '') mutate()
  }
  const more = (people.data?.metadata[0].totalCount ?? 0) - (people.data?.data.length ?? 0)
  return (
    <section className="grid gap-3">
      <h3 className="font-display text-19 font-bold">{t('people.title')}</h3>
      {people.isError ? (
        <ErrorLine error={people.error} busy={people.isFetching} onRetry={() => void people.refetch()} />
      ) : !people.data ? (
        <Skeleton className="h-12" />
      ) : people.data.data.length === 0 ? (
        <p className="text-14 text-ink-2">{t('people.none')}</p>
      ) : (
        <ul className="grid divide-y divide-line rounded-xl border border-line text-14">
          {people.data.data.map((person) => (
            <li key={person._id} className="flex flex-wrap gap-x-3 px-3 py-2.5">
              <span className="font-semibold wrap-anywhere">{person.username}</span>
              <span className="text-ink-2 wrap-anywhere">{person.email}</span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 ? <p className="text-14 text-ink-2">{t('people.more', { count: more })}</p> : null}
      {mayAssign ? (
        <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-2">
          <Input
            type="email"
            label={t('people.email')}
            value={email}
            autoComplete="off"
            hint={t('people.hint')}
            error={error ? errorText(error) : undefined}
            onChange={({ target }) => setEmail(target.value)}
            className="min-w-56 flex-1"
          />
          <Button type="submit" variant="outline" pending={isPending} className="mt-7">
            {t('people.assign')}
          </Button>
        </form>
      ) : null}
    </section>
  )
}
