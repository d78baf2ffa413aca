import { MOST_EUROS } from '@vicino/contract/loyalty/members/constants'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { eurosOf } from '~/lib/amount.ts'
import type { LineProblem } from '../model/lines.ts'

/**
 * Returns a function that explains the error of an amount or a line. `most` is the limit in cents,
 * if lower than the general one.
 */
export function useProblemText() {
  const { t } = useTranslation('till')
  return (problem: LineProblem, most = MOST_EUROS * 100): string =>
    problem === 'tooMuch'
      ? t('member.problem.tooMuch', { most: formatPrice(eurosOf(most)) })
      : t(`member.problem.${problem}`)
}
