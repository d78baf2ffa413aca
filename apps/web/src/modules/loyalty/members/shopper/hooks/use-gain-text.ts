import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { Gain } from '../model/gains.ts'

/**
 * Returns a function that writes a change: '+39 punti in «Punti della bottega». Ora ne hai 140. Il
 * tuo livello è Silver.'
 */
export function useGainText(): (gain: Gain) => string {
  const { t } = useTranslation('members')
  return ({ points, stamps, name, balance, level }) => {
    const of = (count: number) => ({ count: Math.abs(count), shown: formatCount(Math.abs(count)), name })
    const parts = [
      ...(points > 0 ? [`${t('news.got', of(points))}.`] : []),
      ...(points < 0 ? [`${t('news.back', of(points))}.`] : []),
      ...(points === 0 ? [] : [t('news.now', { shown: formatCount(balance) })]),
      ...(stamps > 0 ? [`${t('news.stamps', of(stamps))}.`] : []),
      ...(level === null ? [] : [t('news.level', { level })]),
    ]
    return parts.join(' ')
  }
}
