import { MOST_COUNTED } from '@vicino/contract/loyalty/customers/constants'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

/** Returns a function that writes a total: '1 cliente', '12 clienti', 'oltre 100.000 clienti'. */
export function useTotalText(): (total: number) => string {
  const { t } = useTranslation('customers')
  return (total) =>
    total > MOST_COUNTED
      ? t('total.over', { shown: formatCount(MOST_COUNTED) })
      : t('total.exact', { count: total, shown: formatCount(total) })
}
