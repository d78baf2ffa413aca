import type { BrandProfile } from '@vicino/contract/marketplace/brands/schemas'
import { Icon } from '~/ui/icon.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatCount, formatDistance } from '~/lib/format.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { buttonStyle } from '~/ui/button.tsx'
import { FollowButton } from '../follow-button.tsx'
import { Verified } from '../verified.tsx'

interface ProfileHeaderProps {
  readonly brand: BrandProfile
  readonly cover: ReactNode
  readonly actions: ReactNode
  readonly own: boolean
}

/** Cover, logo, name and metrics of a brand, with 'Segui'. */
export function ProfileHeader({ brand, cover, actions, own }: ProfileHeaderProps) {
  const { t } = useTranslation('brands')
  return (
    <header className="relative overflow-hidden bg-surface shadow-card md:rounded-2xl">
      <div aria-hidden className="h-36 overflow-hidden bg-sunken md:h-52">
        {cover}
      </div>
      <div className="flex flex-col gap-4 px-4 pb-5 md:px-6">
        <div className="-mt-10 flex items-end justify-between gap-3">
          <Avatar
            name={brand.username}
            src={brand.logo ?? brand.avatar}
            ring="brand"
            className="m-1 size-20 border-4 border-surface bg-surface text-28 md:size-24"
          />
          <div className="flex flex-wrap justify-end gap-2 pt-12">
            {actions}
            {brand.website !== null && <Website href={brand.website} />}
            {own ? null : <FollowButton brand={brand} size="md" />}
          </div>
        </div>
        <div className="flex flex-col gap-1">
          <h1 className="text-28 break-words md:text-36">
            {brand.username}
            {brand.verified && <Verified className="ml-2 inline-block size-6 align-[-0.1em]" />}
          </h1>
          <p className="text-14 wrap-anywhere text-ink-2">
            @{brand.handle}
            {brand.city && ` · ${brand.city}`}
          </p>
          {brand.description && (
            <p className="mt-2 max-w-prose text-16 text-pretty text-ink-2">{brand.description}</p>
          )}
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-3 empty:hidden">
          {brand.followerCount > 0 && (
            <Fact term={t('profile.followers')}>{formatCount(brand.followerCount)}</Fact>
          )}
          {brand.activeDealCount > 0 && (
            <Fact term={t('profile.deals')}>{formatCount(brand.activeDealCount)}</Fact>
          )}
          {brand.distance !== undefined && (
            <Fact term={t('profile.distance')}>{formatDistance(brand.distance)}</Fact>
          )}
        </dl>
      </div>
    </header>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-12 text-ink-2">{term}</dt>
      <dd className="font-display text-23 font-bold num">{children}</dd>
    </div>
  )
}

function Website({ href }: { href: string }) {
  const { t } = useTranslation('brands')
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonStyle({ variant: 'outline' })}>
      <Icon name="globe" className="size-4" />
      {t('profile.website')}
      <span className="sr-only"> ({t('profile.newTab')})</span>
    </a>
  )
}
