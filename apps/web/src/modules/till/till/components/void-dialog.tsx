import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Confirmation } from '@vicino/contract/till/till/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatPrice, formatTime } from '~/lib/format.ts'
import { toast } from '~/lib/toast.ts'
import { voidRedemption } from '../api/void-redemption.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Voids a confirmation. The customer sees the reason. */
export function VoidDialog({ line, onClose }: { line: Confirmation; onClose: () => void }) {
  const { t } = useTranslation('till')
  const { mutate, isPending, error } = useMutation(voidRedemption(line._id, useQueryClient()))
  return (
    <ReasonDialog
      title={t('void.title')}
      description={t('void.what', {
        title: line.deal.title,
        name: line.customer.username,
        price: formatPrice(line.discountPrice),
        time: formatTime(line.confirmedAt),
      })}
      effect={t('void.effect', { points: line.points })}
      submit={t('void.submit')}
      pending={isPending}
      error={error}
      onSubmit={(reason) =>
        mutate(reason, {
          onSuccess: () => {
            toast.success(t('void.done'))
            onClose()
          },
        })
      }
      onClose={onClose}
    />
  )
}
