import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { CountBadge } from '~/ui/count-badge.tsx'

/** The number of deals in the cart; nothing for 0. */
export function CartBadge({ count, className }: { count: number; className?: string }) {
  const { t } = useTranslation('shell')
  return <CountBadge count={count} label={t('cart.count', { count })} className={className} />
}
