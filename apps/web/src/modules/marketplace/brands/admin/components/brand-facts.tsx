import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BrandRecord } from '@vicino/contract/marketplace/brands/admin/schemas'
import { useState } from 'react'
import type { Confirmed } from '~/lib/confirmed.ts'
import { formatCount, formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { Button } from '~/ui/button.tsx'
import { DeleteDialog } from '~/ui/delete-dialog.tsx'
import { brandRecordKeys, deleteBrand } from '../api/brand-records.ts'
import { CloseBusiness } from './close-business.tsx'

/** The data that belongs to a brand. A brand without any can be deleted here. */
export function BrandFacts({ brand, onGone }: { brand: BrandRecord; onGone: () => void }) {
  const { t } = useTranslation('companies')
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (asked: Confirmed) => deleteBrand(brand._id, asked),
    meta: { quiet: true },
    onSuccess: () => {
      showSuccess(204)
      void client.invalidateQueries({ queryKey: brandRecordKeys.all })
      onGone()
    },
  })
  return (
    <section aria-label={t('facts')} className="grid gap-4 border-t border-line pt-5">
      <dl className="grid grid-cols-2 gap-3 text-14 sm:grid-cols-4">
        {(['people', 'deals', 'members', 'followers'] as const).map((name) => (
          <div key={name} className="grid">
            <dt className="text-ink-2">{t(name)}</dt>
            <dd className="num text-19 font-bold">{formatCount(brand[name])}</dd>
          </div>
        ))}
      </dl>
      {brand.closedAt === null ? null : (
        <p className="text-14">{t('closing.closed', { at: formatDateTime(brand.closedAt) })}</p>
      )}
      <CloseBusiness brand={brand} />
      <Button variant="ghost" onClick={() => setConfirming(true)} className="justify-self-start">
        {t('delete')}
      </Button>
      {isConfirming ? (
        <DeleteDialog
          title={t('deleting.title', { name: brand.username })}
          text={t('deleting.text')}
          isPending={isPending}
          error={error}
          onYes={mutate}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </section>
  )
}
