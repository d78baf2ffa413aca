import { useMutation, useQuery } from '@tanstack/react-query'
import type { Session } from '@vicino/contract/identity/auth/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import { deviceAccounts } from '../api/device-accounts.ts'
import { IN_FORM } from '../api/in-form.ts'
import { callInTurn } from '../api/in-turn.ts'
import { switchAccount } from '../api/switch-account.ts'
import { FormFailure } from './form-failure.tsx'

/**
 * Accounts that are still signed in on this browser. One press continues as one of them, without
 * its password.
 */
export function KnownAccounts({ onSession }: { onSession: (session: Session) => void }) {
  const { t } = useTranslation('session')
  const { data } = useQuery(deviceAccounts())
  const { mutate, isPending, variables, error } = useMutation({
    // The cookie already holds the present account's session, so that one is refreshed instead of
    // switched to.
    mutationFn: async ({ _id, current }: { _id: string; current: boolean }) =>
      onSession(
        current ? await callInTurn('POST /auth/refresh', { body: {} }) : await switchAccount({ userId: _id }),
      ),
    meta: IN_FORM,
  })
  if (!data || data.items.length === 0) return null
  return (
    <div className="grid gap-2">
      <ul className="grid gap-2">
        {data.items.map((account) => (
          <li key={account._id}>
            <button
              type="button"
              disabled={isPending}
              onClick={() => mutate(account)}
              className="press flex min-h-14 w-full items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2 text-left hover:border-line-strong"
            >
              <Avatar name={account.username} src={account.avatar} className="size-9" />
              <span className="min-w-0 flex-1 text-14 font-semibold break-words">
                {t('known.continue', { name: account.username })}
              </span>
              {isPending && variables._id === account._id ? (
                <Spinner className="size-4" />
              ) : (
                <Icon name="arrow-right" className="size-4 text-ink-3" />
              )}
            </button>
          </li>
        ))}
      </ul>
      <FormFailure error={error} />
    </div>
  )
}
