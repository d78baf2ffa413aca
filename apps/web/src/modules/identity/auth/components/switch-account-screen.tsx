import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ACCOUNTS_PER_DEVICE } from '@vicino/contract/identity/auth/sessions/constants'
import type { DeviceAccount } from '@vicino/contract/identity/auth/sessions/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { toast } from '~/lib/toast.ts'
import { deviceAccounts } from '../api/device-accounts.ts'
import { IN_FORM } from '../api/in-form.ts'
import { removeAccount } from '../api/remove-account.ts'
import { switchAccount } from '../api/switch-account.ts'
import { TokenMissingError } from '../model/login-failure.ts'
import { signOut } from '../api/sign-out.ts'
import { beginSession } from '../model/store.ts'
import { AddAccountDialog } from './add-account-dialog.tsx'
import { DeviceAccountRow } from './device-account-row.tsx'
import { FormFailure } from './form-failure.tsx'

/**
 * Accounts signed in on this browser: switch without a password, add one, sign out one or
 * all. After a switch the app is loaded again as the other person.
 */
export function SwitchAccountScreen({ onSignedOut }: { onSignedOut: () => void }) {
  const { t } = useTranslation('session')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(deviceAccounts())
  const accounts = data?.items ?? []
  const [adding, setAdding] = useState(false)
  const change = useMutation({
    mutationFn: async ({ _id }: DeviceAccount) => {
      if (!beginSession(await switchAccount({ userId: _id }))) throw new TokenMissingError()
    },
    // A failure may mean that the account has gone meanwhile.
    onError: () => void refetch(),
    meta: IN_FORM,
  })
  const remove = useMutation({
    mutationFn: async ({ _id, current, username }: DeviceAccount) => {
      if (current) return leave()
      await removeAccount({ userId: _id })
      toast.success(t('accounts.removed', { name: username }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: deviceAccounts().queryKey }),
    meta: { ownsUnauthorized: true },
  })
  const leaveAll = useMutation({
    mutationFn: async () => {
      // Read afresh, because the list on the screen may still be loading, or lack an account that
      // another tab has added.
      const { items } = await client.fetchQuery(deviceAccounts())
      for (const { _id, current } of items) if (!current) await removeAccount({ userId: _id })
      await leave()
    },
    onError: () => void refetch(),
    meta: { ownsUnauthorized: true },
  })
  async function leave() {
    await signOut()
    onSignedOut()
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const busy = change.isPending || remove.isPending || leaveAll.isPending
  const full = accounts.length >= ACCOUNTS_PER_DEVICE
  return (
    <div className="page grid grid-cols-1 gap-5 py-4 md:py-8">
      <header className="grid gap-1">
        <h1 className="text-28">{t('accounts.title')}</h1>
        <p className="text-14 text-ink-2">{t('accounts.text')}</p>
      </header>
      {data ? (
        <ul className="overflow-hidden rounded-2xl bg-surface shadow-card">
          {accounts.map((account) => (
            <DeviceAccountRow
              key={account._id}
              account={account}
              disabled={busy}
              pending={change.isPending && change.variables._id === account._id}
              onUse={() => change.mutate(account)}
              onRemove={() => remove.mutate(account)}
            />
          ))}
        </ul>
      ) : (
        <Skeleton className="h-20 rounded-2xl" />
      )}
      <FormFailure error={change.error} />
      <div className="flex flex-wrap gap-3">
        <Button disabled={full || busy} onClick={() => setAdding(true)}>
          <Icon name="user-plus" className="size-4.5" />
          {t('accounts.add')}
        </Button>
        <Button
          variant="outline"
          pending={leaveAll.isPending}
          disabled={busy}
          onClick={() => leaveAll.mutate()}
        >
          {leaveAll.isPending ? null : <Icon name="log-out" className="size-4.5" />}
          {t('accounts.leaveAll')}
        </Button>
      </div>
      {full ? (
        <p className="text-14 text-ink-2">{t('accounts.full', { count: ACCOUNTS_PER_DEVICE })}</p>
      ) : null}
      <AddAccountDialog open={adding} onOpenChange={setAdding} />
    </div>
  )
}
