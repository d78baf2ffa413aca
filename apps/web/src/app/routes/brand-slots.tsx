import { Suspense } from 'react'
import type { BrandProfile } from '@vicino/contract/marketplace/brands/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { ProfileSlots } from '~/modules/marketplace/brands/shopper/components/profile/profile-screen.tsx'
import { BrandCover } from '~/modules/marketplace/deals/shopper/detail/components/more/brand-cover.tsx'
import { BrandDealList } from '~/modules/marketplace/deals/shopper/detail/components/more/brand-deal-list.tsx'
import { BrandPrograms } from '~/modules/loyalty/members/shopper/components/brand-programs.tsx'
import { usePosition } from '~/modules/foundation/position/hooks/use-position.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { ReportButton } from '~/modules/foundation/reports/shared/components/report-button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ShopContact } from '../layout/shop-contact.tsx'
import { ShopDirections } from '../layout/shop-directions.tsx'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { useAccess } from '../use-access.ts'

const HaveCode = lazyPart(() => import('~/modules/loyalty/coupons/shopper/have-code.tsx'))
const BrandReviews = lazyPart(() => import('~/modules/social/reviews/components/brand-reviews.tsx'))

interface Position {
  readonly lat: number
  readonly lon: number
}

interface PartProps {
  readonly brand: BrandProfile
}

function placeOf({ latitude, longitude }: BrandProfile): Position | undefined {
  return latitude === null || longitude === null ? undefined : { lat: latitude, lon: longitude }
}

/** Returns the origin of distances: the visitor's position, or the shop's when that is unknown. */
function useOrigin(brand: BrandProfile): Position | undefined {
  const { position } = usePosition()
  return position ?? placeOf(brand)
}

function Cover({ brand }: PartProps) {
  const origin = useOrigin(brand)
  return origin && <BrandCover brandId={brand._id} position={origin} />
}

function Directions({ brand }: PartProps) {
  const place = placeOf(brand)
  const user = useUser()
  return (
    <>
      <ShopContact brandId={brand._id} />
      {place ? (
        <ShopDirections
          name={brand.username}
          place={place}
          address={brand.address}
          city={brand.city}
          isExact={brand.placeConfirmed}
        />
      ) : null}
      {user === null || user.brandId === brand._id ? null : (
        <ReportButton kind="brand" id={brand._id} className="justify-self-start" />
      )}
    </>
  )
}

function Deals({ brand }: PartProps) {
  const { t } = useTranslation('brands')
  const name = brand.username
  const origin = useOrigin(brand)
  const empty = (
    <EmptyState title={t('profile.dealsEmpty')} reason={t('profile.dealsEmptyReason', { name })} />
  )
  return (
    <section aria-labelledby="brand-deals-title" className="flex flex-col gap-4">
      <h2 id="brand-deals-title" className="text-23">
        {t('profile.dealsTitle', { name })}
      </h2>
      {origin ? (
        <BrandDealList brandId={brand._id} position={origin} empty={empty} end={t('profile.end', { name })} />
      ) : (
        empty
      )}
    </section>
  )
}

function Programs({ brand }: PartProps) {
  const { mayOpen } = useAccess()
  const user = useUser()
  return (
    <>
      <BrandPrograms brandId={brand._id} joins={mayOpen('/tessera')} />
      {user === null || user.brandId === brand._id ? null : (
        <Suspense>
          <HaveCode brandId={brand._id} className="self-start justify-self-start" />
        </Suspense>
      )}
    </>
  )
}

/** Parts of a brand's public profile from other features. */
export const brandSlots: ProfileSlots = {
  cover: (brand) => <Cover brand={brand} />,
  deals: (brand) => <Deals brand={brand} />,
  directions: (brand) => <Directions brand={brand} />,
  programs: (brand) => <Programs brand={brand} />,
  reviews: (brand) => (
    <Suspense>
      <BrandReviews brandId={brand._id} />
    </Suspense>
  ),
}
