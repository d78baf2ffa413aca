import type { ClaimState } from '@vicino/domain/loyalty/claims'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '../../../../ui/badge.tsx'

const TONES = {
  requested: 'azzurro',
  approved: 'azzurro',
  ready: 'limone',
  shipped: 'limone',
  delivered: 'basilico',
  refused: 'pomodoro',
  cancelled: 'neutral',
  expired: 'ambra',
} as const satisfies Record<ClaimState, string>

/** A badge that names the state of a claim. */
export function ClaimBadge({ state }: { state: ClaimState }) {
  const { t } = useTranslation('claims')
  return (
    <Badge tone={TONES[state]} dot>
      {t(`states.${state}`)}
    </Badge>
  )
}
