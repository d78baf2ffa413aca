import type { ProgramStatistics } from '@vicino/contract/loyalty/programs/statistics-schemas'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Avatar } from '~/ui/avatar.tsx'

/**
 * The three members who spent most this month. It is hidden from staff who may not see
 * customers.
 */
export function BestCustomers({ statistics: { topCustomers } }: { statistics: ProgramStatistics }) {
  const { t } = useTranslation('programs')
  if (topCustomers === undefined) return null
  return (
    <section className="grid content-start gap-3 rounded-2xl bg-surface p-4 shadow-card sm:p-5">
      <h2 className="text-16">{t('statistics.top')}</h2>
      {topCustomers.length === 0 ? (
        <p className="rounded-xl bg-sunken px-4 py-8 text-center text-14 text-pretty text-ink-2">
          {t('statistics.topEmpty')}
        </p>
      ) : (
        <ol className="grid gap-2">
          {topCustomers.map(({ username, handle, avatar, totalSpent }) => (
            <li key={handle} className="flex items-center gap-3 text-14">
              <Avatar name={username} src={avatar} className="size-10" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{username}</span>
                <span className="block truncate text-ink-3">@{handle}</span>
              </span>
              <span className="num font-semibold">{formatPrice(totalSpent)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
