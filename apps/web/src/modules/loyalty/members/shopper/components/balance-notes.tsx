import type { JoinedProgram } from '@vicino/contract/loyalty/members/schemas'
import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { counted } from '../../shared/model/counted.ts'

/** Notes below a balance: points that expire, pending points and debt. */
export function BalanceNotes({
  member: { expiring, pending, debt },
}: {
  member: Pick<JoinedProgram, 'expiring' | 'pending' | 'debt'>
}) {
  const { t } = useTranslation('members')
  const notes: { icon: IconName; text: string }[] = [
    ...(expiring === null
      ? []
      : [
          {
            icon: 'hourglass',
            // Points are valid until the end of the day before `expiring.at`.
            text: t('notes.expiring', {
              ...counted(expiring.points),
              date: formatDate(Date.parse(expiring.at) - 1),
            }),
          } as const,
        ]),
    ...(pending > 0 ? [{ icon: 'clock', text: t('notes.pending', counted(pending)) } as const] : []),
    ...(debt > 0 ? [{ icon: 'undo-2', text: t('notes.debt', counted(debt)) } as const] : []),
  ]
  if (notes.length === 0) return null
  return (
    <ul className="grid gap-1.5 text-14 text-ink-2">
      {notes.map(({ icon, text }) => (
        <li key={icon} className="flex gap-2">
          <Icon name={icon} className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 text-pretty">{text}</span>
        </li>
      ))}
    </ul>
  )
}
