import { useTranslation } from 'react-i18next'
import { cn } from '~/ui/cn.ts'

/** How many deals wait to be bought; nothing when none does. */
export function CartBadge({ count, className }: { count: number; className?: string }) {
  const { t } = useTranslation('shell')
  if (count === 0) return null
  return (
    <span
      className={cn(
        'num grid h-5 min-w-5 place-items-center rounded-full bg-limone px-1.5 text-11 font-bold text-on-limone',
        className,
      )}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('cart.count', { count })}</span>
    </span>
  )
}
