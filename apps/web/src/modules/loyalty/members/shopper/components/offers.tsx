import type { BrandProgram } from '@vicino/contract/loyalty/members/schemas'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { counted } from '../../shared/model/counted.ts'
import { decimalText } from '../../shared/model/ways.ts'

/**
 * The offers in one line: '1,5 punti per ogni euro · un bollino ogni 10,00 € · 50 punti di
 * benvenuto'.
 */
export function Offers({
  program: { pointCoeff, stampsEach, welcome },
}: {
  program: Pick<BrandProgram, 'pointCoeff' | 'stampsEach' | 'welcome'>
}) {
  const { t } = useTranslation('members')
  return [
    ...(pointCoeff > 0 ? [t('ways.points', { points: decimalText(pointCoeff), count: pointCoeff })] : []),
    ...(stampsEach === null ? [] : [t('brand.stamps', { amount: formatPrice(stampsEach) })]),
    ...(welcome > 0 ? [t('brand.welcome', counted(welcome))] : []),
  ].join(' · ')
}
