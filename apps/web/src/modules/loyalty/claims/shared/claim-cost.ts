import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

interface Cost {
  readonly points: number
  readonly stamps: number
  /** In euros. */
  readonly money: number
}

/** Returns a function that writes a cost, such as '500 punti + 3 bollini + 5,00 €'. */
export function useCostText(): (cost: Cost) => string {
  const { t } = useTranslation('rewards')
  return ({ points, stamps, money }) =>
    [
      ...(points > 0 ? [t('card.points', { count: points })] : []),
      ...(stamps > 0 ? [t('card.stamps', { count: stamps })] : []),
      ...(money > 0 ? [formatPrice(money)] : []),
    ].join(' + ')
}
