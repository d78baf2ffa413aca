import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Membership } from '@vicino/contract/loyalty/members/schemas'
import { useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { leave } from '../api/take-part.ts'
import { counted } from '../../shared/model/counted.ts'

interface LeaveDialogProps {
  membership: Membership
  onClose: () => void
  onLeft: () => void
}

/** Says what the member loses by leaving, and asks for confirmation. */
export default function LeaveDialog({ membership, onClose, onLeft }: LeaveDialogProps) {
  const { t } = useTranslation('members')
  const stay = useRef<HTMLButtonElement>(null)
  const { program, points, stamps, pending, debt, tier } = membership
  const leaving = useMutation(leave(useQueryClient(), program._id))
  const lost = [
    ...(points > 0 ? [t('pointsCount', counted(points))] : []),
    ...(stamps > 0 ? [t('stampsCount', counted(stamps))] : []),
    ...(pending > 0 ? [t('membership.lost.pending', counted(pending))] : []),
    ...(tier.rank > 0 ? [t('membership.lost.level', { level: tier.name })] : []),
    t('membership.lost.nothing'),
  ]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      initialFocus={stay}
      title={t('membership.leaveTitle', { name: program.name })}
      actions={
        <>
          <Button ref={stay} variant="ghost" onClick={onClose}>
            {t('membership.stay')}
          </Button>
          <Button
            variant="danger"
            pending={leaving.isPending}
            onClick={() => leaving.mutate(undefined, { onSuccess: onLeft })}
          >
            {t('membership.leaveConfirm')}
          </Button>
        </>
      }
    >
      <p className="text-14">{t('membership.leaveLost')}</p>
      <ul className="grid list-disc gap-1 pl-5 text-14 font-semibold">
        {lost.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {debt > 0 ? <p className="text-14 text-ink-2">{t('membership.leaveDebt')}</p> : null}
    </Dialog>
  )
}
