import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { remainingLabel } from '../model/time.ts'

/**
 * Returns '3 giorni rimanenti'; hours on the last day, minutes in the last hour; '' after
 * the end.
 */
export function useRemainingText(expirationDate: string): string {
  const { t } = useTranslation('deals')
  const label = remainingLabel(expirationDate, useMinute())
  return 'count' in label ? t(`remaining.${label.key}`, { count: label.count }) : ''
}
