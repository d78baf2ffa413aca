import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDate } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { securityQuery, type Security } from '~/lib/queries/security.ts'
import { PasskeyBlock } from './passkey-block.tsx'
import { TotpBlock } from './totp-block.tsx'

/** Section of /settings: passkeys, authenticator app and the other ways to sign in. */
export function SecuritySection() {
  const { t } = useTranslation('security')
  const id = useId()
  const { data, error, isFetching, refetch } = useQuery(securityQuery)
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5 p-5 md:p-7">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-56 flex-1 gap-1">
          <h2 id={id} className="text-19">
            {t('title')}
          </h2>
          <p className="text-14 text-pretty text-ink-2">{t('lead')}</p>
        </div>
        {data ? <State security={data} /> : null}
      </header>
      {data ? (
        <>
          {data.expected && !data.active ? (
            <p className="rounded-lg bg-ambra-soft px-4 py-3 text-14 font-medium text-pretty text-ambra">
              {data.requiredFrom ? t('expectedBy', { date: formatDate(data.requiredFrom) }) : t('expected')}
            </p>
          ) : null}
          <div className="grid grid-cols-1 divide-y divide-line rounded-xl border border-line">
            <PasskeyBlock security={data} />
            <TotpBlock security={data} />
          </div>
          <WaysIn security={data} />
        </>
      ) : error ? (
        <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-72 rounded-xl" />
      )}
    </section>
  )
}

function State({ security }: { security: Security }) {
  const { t } = useTranslation('security')
  return (
    <Badge tone={security.active ? 'basilico' : security.expected ? 'ambra' : 'neutral'} dot>
      {t(security.active ? 'active' : 'inactive')}
    </Badge>
  )
}

/** The other ways to sign in, password and Google, and whether each is set up. */
function WaysIn({ security: { hasPassword, google } }: { security: Security }) {
  const { t } = useTranslation('security')
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-14">
      <div className="flex gap-2">
        <dt className="text-ink-2">{t('ways.password')}</dt>
        <dd className="font-semibold">{t(hasPassword ? 'ways.set' : 'ways.unset')}</dd>
      </div>
      <div className="flex gap-2">
        <dt className="text-ink-2">{t('ways.google')}</dt>
        <dd className="font-semibold">{t(google ? 'ways.linked' : 'ways.unlinked')}</dd>
      </div>
    </dl>
  )
}
