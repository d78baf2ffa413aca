import type { ProgramOutcome } from '@vicino/contract/loyalty/members/schemas'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

/** Returns a function that says what is missing to the next tier: points, euros or purchases. */
export function useNextTierText() {
  const { t } = useTranslation('till')
  return ({ name, missing, unit }: NonNullable<ProgramOutcome['nextTier']>): string =>
    unit === 'spend'
      ? t('member.toLevel.spend', { amount: formatPrice(missing), level: name })
      : t(`member.toLevel.${unit}`, { count: missing, level: name })
}
