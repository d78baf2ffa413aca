import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CLOSING_CONTACT, SUSPENSION_TEXT } from '@vicino/contract/marketplace/brands/admin/constants'
import type { BrandRecord } from '@vicino/contract/marketplace/brands/admin/schemas'
import { useState } from 'react'
import type { Confirmed } from '~/lib/confirmed.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { DeleteDialog } from '~/ui/delete-dialog.tsx'
import { FormDialog } from '~/ui/form-dialog.tsx'
import { Input } from '~/ui/input.tsx'
import { brandRecordKeys, closeBrand } from '../api/brand-records.ts'

/**
 * Closes a business for good, at its owner's wish: asks for the reason and for who hands over the
 * rewards that are still due, then for a confirmation.
 */
export function CloseBusiness({ brand }: { brand: BrandRecord }) {
  const { t } = useTranslation('companies')
  const client = useQueryClient()
  const [step, setStep] = useState<'form' | 'question' | null>(null)
  const [reason, setReason] = useState('')
  const [contact, setContact] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: (asked: Confirmed) =>
      closeBrand(brand._id, { reason, ...(contact.trim() !== '' && { contact }) }, asked),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(t('closing.done'))
      setStep(null)
      void client.invalidateQueries({ queryKey: brandRecordKeys.all })
    },
  })
  if (brand.closedAt !== null) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setStep('form')} className="justify-self-start">
        {t('closing.do')}
      </Button>
      {step === 'form' ? (
        <FormDialog
          title={t('closing.title', { name: brand.username })}
          description={t('closing.lead')}
          save={t('closing.next')}
          isPending={false}
          onSave={() => setStep('question')}
          onClose={() => setStep(null)}
          isCheckedByBrowser
        >
          <Input
            label={t('closing.reason')}
            required
            maxLength={SUSPENSION_TEXT}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <Input
            label={t('closing.contact')}
            hint={t('closing.contactHint')}
            maxLength={CLOSING_CONTACT}
            value={contact}
            onChange={({ target }) => setContact(target.value)}
          />
        </FormDialog>
      ) : null}
      {step === 'question' ? (
        <DeleteDialog
          title={t('closing.title', { name: brand.username })}
          text={t('closing.text')}
          yes={t('closing.do')}
          isPending={isPending}
          error={error}
          onYes={mutate}
          onClose={() => setStep(null)}
        />
      ) : null}
    </>
  )
}
