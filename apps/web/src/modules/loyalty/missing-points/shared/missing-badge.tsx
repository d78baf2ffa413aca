import type { MissingState } from '@vicino/contract/loyalty/missing-points/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '../../../../ui/badge.tsx'

const TONES = {
  pending: 'ambra',
  accepted: 'basilico',
  refused: 'pomodoro',
  withdrawn: 'neutral',
  lapsed: 'neutral',
} as const

/** A badge that names the state of a request for missing points. */
export function MissingBadge({ state }: { state: MissingState }) {
  const { t } = useTranslation('missing')
  return <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
}
