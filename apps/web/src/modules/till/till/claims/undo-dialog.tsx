import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { ReasonDialog } from '../components/reason-dialog.tsx'
import { undoClaim } from './undo-claim.ts'

/** What the dialog says about a fulfilled reward. */
export interface Handed {
  /** Id of the claim. */
  readonly id: string
  readonly reward: string
  readonly customer: string
  /** Euros that the customer paid. */
  readonly money: number
}

interface UndoDialogProps {
  handed: Handed
  onUndone?: () => void
  onClose: () => void
}

/** Takes back the handover of a reward, within ten minutes. The customer sees the reason. */
export function UndoDialog({ handed, onUndone, onClose }: UndoDialogProps) {
  const { t } = useTranslation('till')
  const { mutate, isPending, error } = useMutation(undoClaim(handed.id, useQueryClient()))
  return (
    <ReasonDialog
      title={t('undo.title')}
      description={t('undo.what', { reward: handed.reward, name: handed.customer })}
      effect={
        handed.money > 0 ? t('undo.effectMoney', { amount: formatPrice(handed.money) }) : t('undo.effect')
      }
      submit={t('undo.submit')}
      pending={isPending}
      error={error}
      onSubmit={(reason) =>
        mutate(reason, {
          onSuccess: () => {
            toast.success(t('undo.done'))
            onClose()
            onUndone?.()
          },
        })
      }
      onClose={onClose}
    />
  )
}
