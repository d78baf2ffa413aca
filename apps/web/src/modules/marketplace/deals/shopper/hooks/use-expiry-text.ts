import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { expiryLabel } from '../model/time.ts'

/** Returns 'Scade oggi', 'Ancora 6 giorni' and the like, updated each minute. */
export function useExpiryText(expirationDate: string): string {
  const { t } = useTranslation('deals')
  const label = expiryLabel(expirationDate, useMinute())
  return 'count' in label ? t(`expiry.${label.key}`, { count: label.count }) : t(`expiry.${label.key}`)
}
