import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { BrandField } from '~/ui/form/brand-field.tsx'
import { chooseBrand, useChosenBrand } from './chosen-brand.ts'

/** A superAdmin first chooses the brand whose programs to show. */
export function BrandChoice({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('programs')
  const brand = useChosenBrand()
  return (
    <BrandField
      label={t('brand.label')}
      placeholder={t('brand.placeholder')}
      value={brand?.name ?? ''}
      none={t('brand.none')}
      onChoose={({ _id, username }) => {
        chooseBrand({ _id, name: username })
        onChosen()
      }}
    />
  )
}
