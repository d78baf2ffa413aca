import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SupportAccess } from '@vicino/contract/administration/support-access/schemas'
import { formatDateTime, formatTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { actOnAccess, ownAccess } from '../api/own-access.ts'

/**
 * Section of /settings: staff of the platform who ask to enter the account, and the person's
 * answers (docs/modules/administration.md, "Access to an account").
 */
export default function OwnAccess() {
  const { t } = useTranslation('support-access')
  const { data, error, isFetching, refetch } = useQuery({
    ...ownAccess,
    // Staff may enter or leave at any moment.
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => one.state === 'allowed' || one.state === 'running') === true
        ? 5000
        : false,
  })
  return (
    <section aria-labelledby="access-title" className="grid gap-4 p-5 md:px-7">
      <div className="flex gap-4">
        <Icon name="life-buoy" className="mt-0.5 size-5 shrink-0 text-ink-3" />
        <div className="grid gap-0.5">
          <h2 id="access-title" className="font-sans text-16 font-semibold">
            {t('title')}
          </h2>
          <p className="text-14 text-pretty text-ink-2">{t('text')}</p>
        </div>
      </div>
      {data ? (
        data.items.length === 0 ? null : (
          <ul className="grid gap-3 md:pl-9">
            {data.items.map((access) => (
              <Access key={access._id} access={access} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-16 rounded-lg md:ml-9" />
      )}
    </section>
  )
}

const TONE = {
  asked: 'ambra',
  allowed: 'azzurro',
  running: 'limone',
  refused: 'neutral',
  over: 'neutral',
} as const

function Access({ access }: { access: SupportAccess }) {
  const { t } = useTranslation('support-access')
  const { mutate, isPending } = useMutation(actOnAccess(access._id, useQueryClient()))
  const { state, by, reason, askedAt, until } = access
  const isOpen = state === 'allowed' || state === 'running'
  return (
    <li className="grid gap-2 rounded-xl bg-sunken p-4 text-14">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <strong className="min-w-0 wrap-anywhere">{t('by', { name: by.username })}</strong>
        <Badge tone={TONE[state]} dot>
          {t(`state.${state}`)}
        </Badge>
      </p>
      {reason === '' ? null : <p className="wrap-anywhere whitespace-pre-line">{reason}</p>}
      <p className="num text-12 text-ink-2">
        {formatDateTime(askedAt)}
        {state === 'running' ? ` · ${t('until', { at: formatTime(until) })}` : null}
      </p>
      {state === 'asked' ? (
        <>
          <p className="text-pretty text-ink-2">{t('terms')}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="action" pending={isPending} onClick={() => mutate('allow')}>
              {t('allow')}
            </Button>
            <Button variant="outline" disabled={isPending} onClick={() => mutate('refuse')}>
              {t('refuse')}
            </Button>
          </div>
        </>
      ) : null}
      {isOpen ? (
        <Button
          variant="outline"
          className="justify-self-start"
          pending={isPending}
          onClick={() => mutate('end')}
        >
          {t('end')}
        </Button>
      ) : null}
    </li>
  )
}
