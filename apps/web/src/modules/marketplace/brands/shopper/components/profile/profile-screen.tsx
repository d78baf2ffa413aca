import { useQuery } from '@tanstack/react-query'
import type { BrandProfile } from '@vicino/contract/marketplace/brands/schemas'
import type { ReactNode } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { useScreenName } from '~/lib/screen-name.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { useBrandView } from '../../hooks/use-brand-view.ts'
import { brandProfile } from '../../api/brand-profile.ts'
import { BrandMissing } from './brand-missing.tsx'
import { BrandProducts } from './brand-products.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { ProfileInfo } from './profile-info.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'

/** Content of other features in the profile; the route fills it in. */
export interface ProfileSlots {
  /** Images behind the logo. */
  readonly cover: (brand: BrandProfile) => ReactNode
  /** The brand's deals, nearest first. */
  readonly deals: (brand: BrandProfile) => ReactNode
  /** Map of the shop and directions to it. */
  readonly directions: (brand: BrandProfile) => ReactNode
  /** Further actions beside 'Segui', such as writing to the shop. */
  readonly actions?: (brand: BrandProfile) => ReactNode
  /** The brand's programs to join. */
  readonly programs?: (brand: BrandProfile) => ReactNode
  /** Reviews of the brand's products by buyers. */
  readonly reviews?: (brand: BrandProfile) => ReactNode
  /** The brand looks at its own profile, so the follow button is left out. */
  readonly own?: boolean
}

interface ProfileScreenProps {
  readonly id: string
  readonly position: { readonly lat: number; readonly lon: number } | undefined
  readonly slots: ProfileSlots
}

/** A brand's public profile. */
export function ProfileScreen({ id, position, slots }: ProfileScreenProps) {
  const { data: brand, error, refetch } = useQuery(brandProfile(id, position))
  useScreenName(brand?.username)
  useBrandView(slots.own === true ? undefined : brand?._id)
  if (brand === undefined) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return <BrandMissing />
    return error === null ? <ProfileSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />
  }
  return (
    <div data-wide-detail className="page pb-12 max-md:px-0 md:pt-6">
      <ProfileHeader
        brand={brand}
        own={slots.own ?? false}
        cover={slots.cover(brand)}
        actions={slots.actions?.(brand)}
      />
      <div className="@container mt-6 px-4 md:px-0">
        <div className="grid gap-8 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-8">
            {slots.programs?.(brand)}
            {slots.reviews?.(brand)}
            {slots.deals(brand)}
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <ProfileInfo brand={brand} directions={slots.directions(brand)} />
            <BrandProducts id={id} />
          </div>
        </div>
      </div>
    </div>
  )
}
