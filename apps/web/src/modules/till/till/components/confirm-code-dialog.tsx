import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WaitingCode } from '@vicino/contract/till/till/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatPrice } from '~/lib/format.ts'
import { toast } from '~/lib/toast.ts'
import { AskDialog } from './ask-dialog.tsx'
import { confirmPurchase } from '../api/confirm-purchase.ts'
import { shownCode } from '../model/purchase-code.ts'

/** The server's data of a code, from the list of waiting codes or from a look-up. */
export type CodeLine = Pick<WaitingCode, 'deal' | 'customer' | 'discountPrice'>

interface ConfirmCodeDialogProps {
  code: string
  line: CodeLine
  onClose: () => void
  onConfirmed: () => void
}

/** Asks for confirmation before an online purchase is confirmed. */
export function ConfirmCodeDialog({ code, line, onClose, onConfirmed }: ConfirmCodeDialogProps) {
  const { t } = useTranslation('till')
  const { mutate, isPending, error } = useMutation(confirmPurchase(useQueryClient()))
  function confirm() {
    mutate(code, {
      onSuccess: ({ deal, customer, points }) => {
        toast.success(t('online.done', { title: deal.title }), {
          description: t('done.points', { name: customer.username, points }),
        })
        onConfirmed()
      },
    })
  }
  return (
    <AskDialog
      title={t('online.ask')}
      description={t('online.effect')}
      submit={t('online.confirmPurchase')}
      variant="lemon"
      pending={isPending}
      error={error}
      onSubmit={confirm}
      onClose={onClose}
    >
      <div className="grid gap-1 rounded-lg bg-sunken p-4">
        <p className="num font-display text-23 font-bold tracking-wide">{shownCode(code)}</p>
        <p className="text-14 font-semibold">{line.deal.title}</p>
        <p className="text-14 text-ink-2">
          {line.customer.username} · {formatPrice(line.discountPrice)}
        </p>
      </div>
    </AskDialog>
  )
}
