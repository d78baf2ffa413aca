import type { Movement } from '@vicino/contract/redemption/brand-points/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { byMonth } from '../model/months.ts'
import { MovementRow } from './movement-row.tsx'

/** Movements grouped by the month in which they happened. */
export function MovementList({ items }: { items: readonly Movement[] }) {
  return byMonth(items).map(({ month, items: movements }) => (
    <section key={month} className="grid grid-cols-1 gap-2">
      <h2 className="px-1 font-sans text-14 font-semibold text-ink-2 first-letter:uppercase">
        <Month month={month} />
      </h2>
      <ul className="overflow-hidden rounded-xl bg-surface shadow-card">
        {movements.map((movement) => (
          <MovementRow key={movement._id} movement={movement} />
        ))}
      </ul>
    </section>
  ))
}

function Month({ month }: { month: string }) {
  const language = useLanguage()
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-15`),
  )
}

/** Placeholder shown while movements load. */
export function MovementSkeleton({ rows = 4 }: { rows?: number }) {
  const { t } = useTranslation('common')
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="overflow-hidden rounded-xl bg-surface shadow-card"
    >
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex min-h-18 items-center gap-3 border-b border-line px-4 last:border-0">
          <span className="skeleton size-10 shrink-0 rounded-full" />
          <span className="grid flex-1 gap-2">
            <span className="skeleton h-3.5 w-1/2 rounded-md" />
            <span className="skeleton h-3 w-1/3 rounded-md" />
          </span>
          <span className="skeleton h-5 w-16 rounded-full" />
        </div>
      ))}
    </div>
  )
}
