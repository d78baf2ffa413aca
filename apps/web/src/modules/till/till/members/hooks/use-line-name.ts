import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { PlacedLine } from '../model/refund.ts'

/**
 * Returns a function that names a line of a receipt: by the receipt's own text, or by its number.
 */
export function useLineName() {
  const { t } = useTranslation('till')
  return ({ category, brand, code, place }: PlacedLine): string =>
    category ?? brand ?? code ?? t('refund.line', { number: place + 1 })
}
