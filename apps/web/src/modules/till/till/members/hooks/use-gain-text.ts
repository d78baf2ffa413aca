import type { ProgramOutcome } from '@vicino/contract/loyalty/members/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

type Gain = Pick<ProgramOutcome, 'points' | 'stamps'>

const signed = (count: number, text: string): string => `${count > 0 ? '+' : '−'}${text}`

/** Returns functions that write the points and stamps of an event: '+39 punti', '−2 bollini'. */
export function useGainText() {
  const { t } = useTranslation('till')
  const points = (count: number): string => signed(count, t('member.points', { count: Math.abs(count) }))
  const stamps = (count: number): string => signed(count, t('member.stamps', { count: Math.abs(count) }))
  const both = (gain: Gain): string =>
    [gain.points === 0 ? '' : points(gain.points), gain.stamps === 0 ? '' : stamps(gain.stamps)]
      .filter((part) => part !== '')
      .join(', ') || t('member.preview.nothing')
  return { points, stamps, both }
}
