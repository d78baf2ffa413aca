import { MOST_EUROS } from '@vicino/contract/loyalty/members/constants'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { eurosOf } from '~/lib/amount.ts'
import type { LineProblem } from '../model/lines.ts'

/** What is wrong with an amount or a line, and how to write it. `most`: cents at most, where there is less than ever. */
export function useProblemText() {
  const { t } = useTranslation('till')
  return (problem: LineProblem, most = MOST_EUROS * 100): string =>
    problem === 'tooMuch'
      ? t('member.problem.tooMuch', { most: formatPrice(eurosOf(most)) })
      : t(`member.problem.${problem}`)
}
