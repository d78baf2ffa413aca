import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { remainingLabel } from '../model/time.ts'

/** '3 giorni rimanenti', on the last day hours, in the last hour minutes; '' once over. */
export function useRemainingText(expirationDate: string): string {
  const { t } = useTranslation('deals')
  const label = remainingLabel(expirationDate, useMinute())
  return 'count' in label ? t(`remaining.${label.key}`, { count: label.count }) : ''
}
