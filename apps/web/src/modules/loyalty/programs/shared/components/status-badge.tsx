import type { ProgramStatus } from '@vicino/domain/loyalty/phase'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'

const TONES = {
  draft: 'neutral',
  scheduled: 'azzurro',
  active: 'basilico',
  ended: 'neutral',
  deleted: 'pomodoro',
} as const

/** A program's status: a dot and its label, never the colour alone. */
export function StatusBadge({ status }: { status: ProgramStatus }) {
  const { t } = useTranslation('programs')
  return (
    <Badge dot tone={TONES[status]} className="whitespace-nowrap">
      {t(`status.${status}`)}
    </Badge>
  )
}
