import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { BrandField } from '~/ui/form/brand-field.tsx'
import { RecordSheet } from '~/ui/record-sheet.tsx'

interface NewDealProps {
  onClose: () => void
  /** Opens the form of a new deal for this brand. */
  onBrand: (brandId: string) => void
}

/** Asks for the brand of a new deal, then opens the form that brands use. */
export function NewDeal({ onClose, onBrand }: NewDealProps) {
  const { t } = useTranslation('records')
  const [brand, setBrand] = useState<{ readonly _id: string; readonly username: string }>()
  return (
    <RecordSheet
      title={t('deals.newTitle')}
      onClose={onClose}
      onSave={brand ? () => onBrand(brand._id) : undefined}
      saveLabel={t('deals.next')}
    >
      <BrandField
        label={t('deals.forBrand')}
        placeholder={t('brandHint')}
        value={brand?.username ?? ''}
        onChoose={setBrand}
        none={t('noBrand')}
      />
      <p className="text-14 text-pretty text-ink-2">{t('deals.forBrandText')}</p>
    </RecordSheet>
  )
}
