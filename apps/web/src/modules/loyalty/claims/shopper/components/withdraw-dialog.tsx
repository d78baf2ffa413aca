import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnClaim } from '@vicino/contract/loyalty/claims/schemas'
import { useRef } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { useCostText } from '~/modules/loyalty/claims/shared/claim-cost.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { Failure } from '~/ui/failure.tsx'
import { withdraw } from '../api/claims.ts'

/** Asks before the customer cancels a claim, and says what is restored. */
export default function WithdrawDialog({ claim, onClose }: { claim: OwnClaim; onClose: () => void }) {
  const { t } = useTranslation('claims')
  const costText = useCostText()
  const keep = useRef<HTMLButtonElement>(null)
  const { mutate, error, isPending } = useMutation(withdraw(useQueryClient(), claim._id))
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!isPending) onClose()
      }}
      initialFocus={keep}
      title={t('withdraw.title')}
      description={t('withdraw.text', { cost: costText({ ...claim, money: 0 }) })}
      actions={
        <>
          <Button ref={keep} variant="ghost" disabled={isPending} onClick={onClose}>
            {t('withdraw.keep')}
          </Button>
          <Button
            variant="danger"
            pending={isPending}
            onClick={() =>
              mutate(undefined, {
                onSuccess: () => {
                  toast.message(t('withdraw.done'))
                  onClose()
                },
              })
            }
          >
            {t('withdraw.open')}
          </Button>
        </>
      }
    >
      <Failure text={error ? errorText(error) : undefined} />
    </Dialog>
  )
}
