import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatCount } from '~/lib/format.ts'
import { useBalance } from '../hooks/use-balance.ts'

/**
 * The balance as a small lemon ticket in Home's first row, which links to the rewards. It is hidden
 * while loading.
 */
export default function HomeBalance() {
  const { t } = useTranslation('deals')
  const { data } = useBalance()
  if (!data) return null
  const count = formatCount(data.balance)
  return (
    <Link
      to="/points"
      aria-label={t('home.balance', { count })}
      className="press inline-flex min-h-11 shrink-0 items-center"
    >
      <span className="num inline-flex min-h-8 items-center gap-1 rounded-full bg-limone px-3 text-14 font-bold text-on-limone">
        {count} <span className="text-11">BP</span>
      </span>
    </Link>
  )
}
