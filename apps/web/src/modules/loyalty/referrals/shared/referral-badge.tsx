import type { ReferralState } from '@vicino/contract/loyalty/referrals/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '../../../../ui/badge.tsx'

const TONES = { waiting: 'ambra', review: 'ambra', paid: 'basilico', refused: 'neutral' } as const

/** A badge that names the state of an invitation. */
export function ReferralBadge({ state }: { state: ReferralState }) {
  const { t } = useTranslation('referrals')
  return <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
}
