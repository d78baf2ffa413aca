import { useQuery } from '@tanstack/react-query'
import type { CustomerConsent } from '@vicino/contract/loyalty/customers/schemas'
import { formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { customerConsents } from '../../shared/api/customers.ts'

const FIELDS = ['privacyConsent', 'marketingConsent', 'infoConsent', 'profilingConsent'] as const

interface ConsentHistoryProps {
  programId: string
  userId: string
  username: string
  onClose: () => void
}

/**
 * The consents of a customer, change by change, newest first. Nobody can edit this history.
 */
export default function ConsentHistory({ programId, userId, username, onClose }: ConsentHistoryProps) {
  const { t } = useTranslation('customers')
  const { data, error, isFetching, refetch } = useQuery(customerConsents(programId, userId))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('history.title')}
      description={t('history.lead', { name: username })}
      className="max-w-lg"
    >
      {data === undefined ? (
        error ? (
          <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-40 rounded-xl" />
        )
      ) : data.length === 0 ? (
        <p className="text-14 text-ink-2">{t('history.none')}</p>
      ) : (
        <ol className="grid gap-4">
          {data.map((consent, index) => (
            <Change key={consent.date} consent={consent} isNow={index === 0} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function Change({ consent, isNow }: { consent: CustomerConsent; isNow: boolean }) {
  const { t } = useTranslation('customers')
  return (
    <li className="grid gap-2 rounded-xl border border-line p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <time dateTime={consent.date} className="num text-14 font-semibold">
          {formatDateTime(consent.date)}
        </time>
        {isNow ? <span className="text-12 font-semibold text-ink-2">{t('history.now')}</span> : null}
      </p>
      <ul className="grid gap-1">
        {FIELDS.map((field) => (
          <li key={field} className="flex items-start gap-2 text-14">
            <Icon
              name={consent[field] ? 'check' : 'x'}
              className={cn('mt-0.5 size-4 shrink-0', consent[field] ? 'text-basilico' : 'text-ink-3')}
            />
            <span className={cn('min-w-0 flex-1', !consent[field] && 'text-ink-2')}>
              {t(`history.${field}`)}
            </span>
            <span className="font-semibold">{t(consent[field] ? 'history.yes' : 'history.no')}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}
