import { useQuery } from '@tanstack/react-query'
import type { CustomerSummary } from '@vicino/contract/loyalty/customers/schemas'
import { formatCount, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { customerSummary } from '../../shared/api/customers.ts'

const CARDS: readonly (readonly [keyof CustomerSummary, IconName])[] = [
  ['total', 'users-round'],
  ['totalGuadagni', 'wallet'],
  ['totalPurchase', 'shopping-bag'],
  ['totalReviews', 'star'],
  ['totalProof', 'camera'],
  ['topCustomers', 'crown'],
]

/** The six totals of a program's customers. */
export function TotalsCards({ programId }: { programId: string }) {
  const { t } = useTranslation('customers')
  const { data, error, isFetching, refetch } = useQuery(customerSummary(programId))
  if (!data && error) return <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <dl className="grid grid-cols-6 gap-3 xl:grid-cols-5">
      {CARDS.map(([name, icon], index) => (
        <div
          key={name}
          className={cn(
            'flex min-w-0 justify-between gap-x-6 gap-y-1.5 rounded-xl bg-surface p-3 shadow-card sm:p-4',
            name === 'topCustomers'
              ? 'col-span-full flex-wrap items-center sm:justify-start'
              : ['flex-col xl:col-span-1', index < 2 ? 'col-span-3' : 'col-span-2'],
          )}
        >
          <dt className="flex items-start gap-2 text-12 text-ink-2 sm:text-14">
            <Icon name={icon} className="mt-0.5 size-4 shrink-0 text-ink-3 max-sm:hidden" />
            {t(`totals.${name}`)}
          </dt>
          <dd className="min-w-0 font-display font-bold wrap-anywhere">
            {data === undefined ? (
              <Skeleton className="h-7 w-16" />
            ) : name === 'topCustomers' ? (
              <Top customers={data.topCustomers} />
            ) : (
              <span className="num text-19 sm:text-23">
                {name === 'totalGuadagni' ? formatPrice(data[name]) : formatCount(data[name])}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Top({ customers }: { customers: CustomerSummary['topCustomers'] }) {
  const { t } = useTranslation('customers')
  if (customers.length === 0)
    return <span className="font-sans text-14 font-semibold">{t('totals.nobody')}</span>
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-0.5 font-sans text-14 font-semibold">
      {customers.map(({ handle }, index) => (
        <li key={handle} className="flex min-w-0 gap-1.5">
          <span className="num shrink-0 font-normal text-ink-2">{index + 1}.</span>
          <span className="min-w-0 truncate">@{handle}</span>
        </li>
      ))}
    </ol>
  )
}
