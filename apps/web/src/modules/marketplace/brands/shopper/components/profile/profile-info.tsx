import type { BrandProfile } from '@vicino/contract/marketplace/brands/schemas'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { SellerBlock } from '~/ui/seller-block.tsx'
import { OpeningHoursTable } from './opening-hours-table.tsx'

/** Address and opening hours of the shop, where the brand has entered them, and who sells. */
export function ProfileInfo({ brand, directions }: { brand: BrandProfile; directions: ReactNode }) {
  const { t } = useTranslation('brands')
  const hasPlace = brand.latitude !== null && brand.longitude !== null
  return (
    <>
      {hasPlace && (
        <section
          aria-labelledby="brand-address"
          className="flex flex-col gap-3 rounded-xl bg-surface p-4 shadow-card"
        >
          <h2 id="brand-address" className="text-19">
            {t('profile.address')}
          </h2>
          {directions}
        </section>
      )}
      {brand.openingHours !== null && (
        <div className="rounded-xl bg-surface p-4 shadow-card">
          <OpeningHoursTable hours={brand.openingHours} />
        </div>
      )}
      {brand.seller === undefined ? null : (
        <SellerBlock seller={brand.seller} className="rounded-xl bg-surface p-4 shadow-card" />
      )}
    </>
  )
}
