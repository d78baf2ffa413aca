import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { serverClock } from '~/lib/server-clock.ts'
import type { WayLabels } from '../../shared/model/ways.ts'

/**
 * Returns the labels that sentences about a program are built from, and today's date in Rome
 * (YYYY-MM-DD) by the server's clock.
 */
export function useWayLabels(): { readonly labels: WayLabels; readonly today: string } {
  const { t, list } = useTranslation('members')
  return {
    labels: {
      days: list('ways.days'),
      everyDay: t('ways.everyDay'),
      everything: t('ways.everything'),
      promotion: t('ways.multiplierName'),
    },
    today: dateText(dayAt(serverClock.now())),
  }
}
