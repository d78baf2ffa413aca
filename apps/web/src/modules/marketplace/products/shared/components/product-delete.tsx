import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProductRecord } from '@vicino/contract/marketplace/products/admin/schemas'
import { useState } from 'react'
import type { Confirmed } from '~/lib/confirmed.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { DeleteDialog } from '~/ui/delete-dialog.tsx'
import { deleteProduct, productKeys } from '../api/products.ts'

interface ProductDeleteProps {
  product: ProductRecord
  onGone: () => void
}

/**
 * Deletes an unused product after a question. For a used product it says why it cannot be deleted.
 */
export function ProductDelete({ product, onGone }: ProductDeleteProps) {
  const { t } = useTranslation('records')
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const deleting = useMutation({
    meta: { quiet: true },
    mutationFn: (asked: Confirmed) => deleteProduct(product._id, asked),
    onSuccess: ({ refused }) => {
      void client.invalidateQueries({ queryKey: productKeys.all })
      setConfirming(false)
      // Something uses the product since it was read. The record, read again, says so.
      if (refused.length > 0) return
      toast.success(t('products.deleted'))
      onGone()
    },
  })
  if (product.isUsed) return <p className="text-14 text-pretty text-ink-2">{t('products.isUsed')}</p>
  return (
    <div className="border-t border-line pt-5">
      <Button variant="ghost" onClick={() => setConfirming(true)}>
        {t('products.delete')}
      </Button>
      {isConfirming ? (
        <DeleteDialog
          title={t('products.deleteTitle', { name: product.productName })}
          text={t('products.deleteText')}
          isPending={deleting.isPending}
          error={deleting.error}
          onYes={deleting.mutate}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </div>
  )
}
