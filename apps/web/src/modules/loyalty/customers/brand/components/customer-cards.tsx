import type { Customer } from '@vicino/contract/loyalty/customers/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import type { Column } from '../model/columns.ts'
import { CustomerCell, CustomerName, type TierColors } from './customer-cell.tsx'

interface CustomerCardsProps {
  customers: readonly Customer[]
  columns: readonly Column[]
  colors: TierColors
  onOpen: (customer: Customer) => void
}

/** The rows of the table as cards, for narrow screens. Each card opens its customer's details. */
export function CustomerCards({ customers, columns, colors, onOpen }: CustomerCardsProps) {
  const { t } = useTranslation('customers')
  const shown = columns.filter((column) => column !== 'username' && column !== 'consent')
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {customers.map((customer) => (
        <li
          key={customer._id}
          className="relative grid content-start gap-3 rounded-xl bg-surface p-4 shadow-card"
        >
          <div className="flex flex-wrap items-center justify-between gap-2">
            <button
              type="button"
              onClick={() => onOpen(customer)}
              className="min-h-11 min-w-0 rounded-md after:absolute after:inset-0 after:rounded-xl after:content-['']"
            >
              <CustomerName customer={customer} />
            </button>
            {columns.includes('consent') ? (
              <CustomerCell column="consent" customer={customer} colors={colors} />
            ) : null}
          </div>
          {shown.length === 0 ? null : (
            <dl className="grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line pt-3">
              {shown.map((column) => (
                <div
                  key={column}
                  className={cn('flex min-w-0 flex-wrap items-baseline justify-between gap-x-2')}
                >
                  <dt className="text-12 text-ink-2">{t(`columns.${column}`)}</dt>
                  <dd className="num text-14 font-semibold">
                    <CustomerCell column={column} customer={customer} colors={colors} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}
