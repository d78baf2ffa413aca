import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { retryFailed } from '~/lib/query.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { followedAccounts } from '../api/list-followed.ts'
import { shownAccounts } from '../model/shown-accounts.ts'

const row = 'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-14 hover:bg-sunken'

/** 'Account seguiti'. */
export function FollowedAccounts() {
  const { t } = useTranslation('shell')
  const [expanded, setExpanded] = useState(false)
  const { data, error, errorUpdateCount, isFetching } = useQuery(followedAccounts())
  const accounts = data?.data ?? []
  const failed = data === undefined && errorUpdateCount > 0
  const { rows, hidden } = shownAccounts(accounts, expanded)
  return (
    <section aria-labelledby="followed-title" className="grid gap-0.5">
      <h2 id="followed-title" className="px-3 py-1.5 font-sans text-12 font-semibold text-ink-3">
        {t('followed.title')}
      </h2>
      {failed ? (
        <ErrorLine error={error} busy={isFetching} onRetry={retryFailed} className="px-3 py-1" />
      ) : null}
      {data === undefined && !failed ? <Skeleton className="mx-3 h-9" /> : null}
      {data?.data.length === 0 ? <p className="px-3 text-14 text-ink-3">{t('followed.none')}</p> : null}
      <ul id="followed-list" className="grid gap-0.5">
        {rows.map((brand) => (
          <li key={brand._id}>
            <Link to="/brand/$id" params={{ id: brand._id }} className={row}>
              <Avatar name={brand.username} src={brand.avatar ?? brand.logo} className="size-8 text-12" />
              <span className="truncate font-medium">{brand.username}</span>
            </Link>
          </li>
        ))}
      </ul>
      {hidden === null ? null : (
        <button
          type="button"
          aria-expanded={expanded}
          aria-controls="followed-list"
          onClick={() => setExpanded(!expanded)}
          className={`${row} font-semibold text-azzurro`}
        >
          {expanded ? t('followed.less') : t('followed.more', { count: hidden })}
        </button>
      )}
    </section>
  )
}
