import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { AttemptState } from '../model/attempt.ts'

/** Returns a function that names the result of an attempt in two or three words. */
export function useDoneTitle() {
  const { t } = useTranslation('till')
  return ({ attempt, answer }: Omit<AttemptState & { step: 'done' }, 'step'>): string => {
    if (answer.results.every(({ already }) => already)) return t('member.done.already')
    if (attempt.kind !== 'purchase') return t('member.done.refund')
    return t(
      answer.results.every(({ reason }) => reason !== null) ? 'member.done.nothing' : 'member.done.purchase',
    )
  }
}
