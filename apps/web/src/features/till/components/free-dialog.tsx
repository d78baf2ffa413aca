import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Hold } from '@vicino/contract/till/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { errorText } from '~/lib/error-text.ts'
import { newIdempotencyKey } from '~/lib/idempotency-key.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { heldWhen } from '../model/held-when.ts'
import { freeHold } from '../api/free-hold.ts'
import { Failure } from '~/ui/failure.tsx'

/** Asks before a customer's code is ended: the person may be on the way to the till. */
export function FreeDialog({ line, onClose }: { line: Hold; onClose: () => void }) {
  const { t } = useTranslation('till')
  const [key] = useState(newIdempotencyKey)
  const { mutate, isPending, error } = useMutation(freeHold(line._id, useQueryClient()))
  function free() {
    mutate(key, {
      onSuccess: () => {
        toast.success(t('holds.done'))
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('holds.ask')}
      description={t('holds.effect')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="danger" pending={isPending} onClick={free}>
            {t('holds.submit')}
          </Button>
        </>
      }
    >
      <p className="rounded-lg bg-sunken p-4 text-14">
        <span className="block font-semibold">{line.deal.title}</span>
        <span className="num text-ink-2">
          {t(line.channel === 'online' ? 'holds.whenOnline' : 'holds.when', heldWhen(line))}
        </span>
      </p>
      <Failure text={error ? errorText(error) : undefined} />
    </Dialog>
  )
}
