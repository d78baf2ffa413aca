import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/Button.tsx'
import { Dialog } from '~/ui/Dialog.tsx'
import { toast } from '~/ui/toast.ts'
import { cancelRedemption } from '../api/cancel-redemption.ts'
import type { ListedRedemption } from '../model/redemption-line.ts'

/** Asks before a code is given up: there is no undo, as another person may take its piece at once. */
export function CancelDialog({ line, onClose }: { line: ListedRedemption; onClose: () => void }) {
  const { t } = useTranslation('wallet')
  const { mutate, isPending } = useMutation({
    ...cancelRedemption(useQueryClient()),
    onSuccess: () => toast.success(t('codes.confirm.done')),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('codes.confirm.title')}
      description={t('codes.confirm.text', { title: line.deal.title })}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('codes.confirm.keep')}
          </Button>
          <Button
            variant="danger"
            pending={isPending}
            onClick={() => mutate(line._id, { onSettled: onClose })}
          >
            {t('codes.confirm.cancel')}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
