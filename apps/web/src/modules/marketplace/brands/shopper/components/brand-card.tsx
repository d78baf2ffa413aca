import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatCount, formatDistance } from '~/lib/format.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Verified } from './verified.tsx'
import { FollowButton } from './follow-button.tsx'

interface BrandCardProps {
  readonly brand: {
    readonly _id: string
    readonly username: string
    readonly logo: string | null
    readonly avatar: string | null
    readonly verified: boolean
    readonly isFollowed: boolean
    readonly followerCount: number
  }
  /** In metres; absent when no position is known. */
  readonly distance?: number | undefined
}

/**
 * The seller: logo, name, followers, distance and the follow button. A press elsewhere opens the
 * profile.
 */
export function BrandCard({ brand, distance }: BrandCardProps) {
  const { t } = useTranslation('brands')
  const facts = [
    brand.followerCount > 0 &&
      t('followers', { count: brand.followerCount, shown: formatCount(brand.followerCount) }),
    distance !== undefined && t('away', { distance: formatDistance(distance) }),
  ].filter(Boolean)
  return (
    <section
      aria-label={t('card.label')}
      className="relative flex flex-wrap items-center gap-3 rounded-xl bg-surface p-4 shadow-card hover:shadow-float"
    >
      <Avatar name={brand.username} src={brand.logo ?? brand.avatar} ring="brand" className="m-1 size-12" />
      <div className="min-w-0 grow basis-[3.25rem]">
        <h3 className="flex items-center gap-1.5 text-16">
          <Link
            to="/brand/$id"
            params={{ id: brand._id }}
            className="break-words after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-azzurro"
          >
            {brand.username}
          </Link>
          {brand.verified && <Verified className="size-4" />}
        </h3>
        {facts.length > 0 && <p className="break-words text-14 text-ink-2 num">{facts.join(' · ')}</p>}
      </div>
      <FollowButton brand={brand} className="z-10 ml-auto" />
    </section>
  )
}
