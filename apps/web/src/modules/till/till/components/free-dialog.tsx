import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Hold } from '@vicino/contract/till/till/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { AskDialog } from './ask-dialog.tsx'
import { heldWhen } from '../model/held-when.ts'
import { freeHold } from '../api/free-hold.ts'

/** Asks before a customer's code is ended, because the customer may be on the way to the till. */
export function FreeDialog({ line, onClose }: { line: Hold; onClose: () => void }) {
  const { t } = useTranslation('till')
  const { mutate, isPending, error } = useMutation(freeHold(line._id, useQueryClient()))
  function free() {
    mutate(undefined, {
      onSuccess: () => {
        toast.success(t('holds.done'))
        onClose()
      },
    })
  }
  return (
    <AskDialog
      title={t('holds.ask')}
      description={t('holds.effect')}
      submit={t('holds.submit')}
      variant="danger"
      pending={isPending}
      error={error}
      onSubmit={free}
      onClose={onClose}
    >
      <p className="rounded-lg bg-sunken p-4 text-14">
        <span className="block font-semibold">{line.deal.title}</span>
        <span className="num text-ink-2">
          {t(line.channel === 'online' ? 'holds.whenOnline' : 'holds.when', heldWhen(line))}
        </span>
      </p>
    </AskDialog>
  )
}
