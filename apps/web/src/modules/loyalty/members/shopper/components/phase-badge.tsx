import type { ProgramPhase } from '@vicino/contract/loyalty/programs/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'

const TONES = {
  scheduled: 'azzurro',
  active: 'basilico',
  ending: 'ambra',
  grace: 'neutral',
  closed: 'neutral',
  archived: 'neutral',
  cancelled: 'pomodoro',
} as const

/** A program's phase as shoppers read it: a dot and a word. */
export function PhaseBadge({ phase }: { phase: ProgramPhase }) {
  const { t } = useTranslation('members')
  // Shoppers do not see drafts.
  if (phase === 'draft') return null
  return (
    <Badge dot tone={TONES[phase]} className="justify-self-start whitespace-nowrap">
      {t(`phase.${phase}`)}
    </Badge>
  )
}
