import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import type { BrandSummary } from '@vicino/contract/marketplace/brands/schemas'
import { PROFILE_PARTS } from '@vicino/contract/redemption/brand-points/constants'
import type { User } from '@vicino/contract/identity/profile/schemas'
import { profileParts, profilePercent } from '@vicino/domain/profile'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ownUser } from '~/lib/queries/own-user.ts'
import { cn } from '~/ui/cn.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { AvatarField } from '../avatar-field.tsx'
import { ProfileCompleteness } from '../profile-completeness.tsx'
import { ProfileForm } from '../profile-form.tsx'
import { sectionOf } from '../../model/settings-section.ts'
import { FollowedRow } from './followed-row.tsx'
import { type ProfileCounts, ProfilePass } from './profile-pass.tsx'
import { RecentRedemptions } from './recent-redemptions.tsx'

interface ProfileScreenProps {
  id: string
  /** False for a scanner account, which sees no deals. */
  seesDeals: boolean
  /**
   * The screen stands below a brand's public profile, which has the page's title. It then leaves
   * out the latest redemptions.
   */
  below?: boolean
  counts: ProfileCounts
  /** Shows the person's role beside their handle. */
  showsRole: boolean
  followed: readonly BrandSummary[] | undefined
  /** The points for a complete profile were credited; undefined while loading. */
  rewarded: boolean | undefined
  /** The person's own Proof Posts. */
  posts?: ReactNode
  /** Runs after the user was changed. */
  onSaved: () => void
}

/** The person's own profile: card, completeness, latest redemptions and followed brands. */
export function ProfileScreen({ id, below = false, ...props }: ProfileScreenProps) {
  const { t } = useTranslation('account')
  const { data: user, error, refetch } = useQuery({ ...ownUser(id), meta: { quiet: 'untilLoaded' } })
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const [pressed, setPressed] = useState(false)
  // An address that names a part, such as /profile#phone, opens the form.
  const editing = pressed || sectionOf(hash) === 'details'
  if (error && !user) return <ErrorState error={error} onRetry={() => void refetch()} />
  const onEdit = () => {
    setPressed(!editing)
    if (editing && hash) void navigate({ to: '/profile', replace: true, resetScroll: false })
  }
  return (
    <div className="page @container py-4 md:py-8">
      <div className="grid grid-cols-1 gap-5">
        {below ? <h2 className="text-23">{t('account')}</h2> : null}
        <ProfilePass
          user={user}
          counts={props.counts}
          seesDeals={props.seesDeals}
          showsRole={props.showsRole}
          heading={below ? 'h2' : 'h1'}
          editing={editing}
          onEdit={onEdit}
        />
        {editing && user ? <Editor user={user} hash={hash} onSaved={props.onSaved} /> : null}
        <div
          className={cn(
            'grid grid-cols-1 items-start gap-x-6 gap-y-6',
            below ? '@min-[44rem]:grid-cols-2' : '@min-[50rem]:grid-cols-[minmax(0,1fr)_20rem]',
          )}
        >
          {below ? null : (
            <div className="grid grid-cols-1 gap-6 @max-[50rem]:contents">
              {props.seesDeals ? <RecentRedemptions /> : null}
              {props.posts}
              <FollowedRow brands={props.followed} />
            </div>
          )}
          <div className={cn('grid grid-cols-1 gap-5', below ? 'contents' : '@max-[50rem]:contents')}>
            {/* On a phone the missing parts come first and the links last. */}
            <div className="@max-[50rem]:-order-1">
              {user ? (
                <Completeness user={user} rewarded={props.rewarded ?? false} />
              ) : (
                <Skeleton className="h-64 rounded-2xl" />
              )}
            </div>
            <Ways />
          </div>
        </div>
      </div>
    </div>
  )
}

function Editor({ user, hash, onSaved }: { user: User; hash: string; onSaved: () => void }) {
  const { t } = useTranslation('account')
  const imageSection = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === 'avatar') imageSection.current?.querySelector<HTMLElement>('button, input')?.focus()
  }, [hash])
  return (
    <section
      aria-labelledby="edit-title"
      className="grid grid-cols-1 gap-5 rounded-2xl bg-surface p-5 shadow-card transition-[opacity,translate] duration-150 starting:-translate-y-2 starting:opacity-0 md:p-8"
    >
      <h2 id="edit-title" className="text-19">
        {t('details.title')}
      </h2>
      <div ref={imageSection}>
        <AvatarField user={user} onSaved={onSaved} />
      </div>
      <ProfileForm user={user} onSaved={onSaved} {...(hash === '' ? { focus: 'firstName' } : {})} />
    </section>
  )
}

/**
 * Computed here by the server's rule (domain/profile), so that the ring changes as soon as the user
 * is saved.
 */
function Completeness({ user, rewarded }: { user: User; rewarded: boolean }) {
  const facts = { ...user, placeId: user.place?._id ?? null }
  const done = profileParts(facts)
  return (
    <ProfileCompleteness
      percent={profilePercent(facts)}
      parts={PROFILE_PARTS.map((part) => ({ part, done: done[part] }))}
      rewarded={rewarded}
    />
  )
}

const WAYS = [
  { to: '/points', label: 'earn', icon: 'sparkles' },
  { to: '/settings', label: 'settings', icon: 'settings' },
  { to: '/help', label: 'help', icon: 'life-buoy' },
  { to: '/mobile', label: 'install', icon: 'smartphone' },
] as const satisfies readonly { to: string; label: string; icon: IconName }[]

function Ways() {
  const { t } = useTranslation('account')
  return (
    <nav aria-label={t('links')} className="overflow-hidden rounded-2xl bg-surface shadow-card">
      {WAYS.map(({ to, label, icon }) => (
        <Link
          key={to}
          to={to}
          className="flex min-h-13 items-center gap-3 border-b border-line px-5 text-16 font-medium last:border-0 hover:bg-sunken focus-visible:-outline-offset-2"
        >
          <Icon name={icon} className="size-5 text-ink-2" />
          <span className="flex-1">{t(label)}</span>
          <Icon name="chevron-right" className="size-5 text-ink-3" />
        </Link>
      ))}
    </nav>
  )
}
