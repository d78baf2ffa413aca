import { PROFILE_PARTS } from '@vicino/contract/constants'
import { profileParts, profilePercent } from '@vicino/domain/profile'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { User } from '@vicino/contract/users'
import { ArrowRight, Bookmark, ChevronRight, MapPin, Settings, Smartphone, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDate } from '~/lib/format.ts'
import { Avatar } from '~/ui/Avatar.tsx'
import { Badge } from '~/ui/Badge.tsx'
import { buttonStyle } from '~/ui/Button.tsx'
import { ErrorState } from '~/ui/ErrorState.tsx'
import { Perforation } from '~/ui/Perforation.tsx'
import { Skeleton } from '~/ui/Skeleton.tsx'
import { ownUser } from '~/lib/queries/own-user.ts'
import { ProfileCompleteness } from './ProfileCompleteness.tsx'
import { ProfileForm } from './ProfileForm.tsx'

const rowStyle =
  'flex min-h-14 items-center gap-3 border-b border-line px-5 text-16 font-medium last:border-0 hover:bg-sunken [&>svg]:size-5'

interface FactProps {
  label: string
  /** A row of its own on a phone. */
  wide?: boolean
  children: ReactNode
}

function Fact({ label, wide = false, children }: FactProps) {
  return (
    <div className={`grid content-start gap-0.5 ${wide ? 'max-md:col-span-full' : ''}`}>
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="min-w-0 text-14 font-semibold break-words">{children}</dd>
    </div>
  )
}

interface ProfileScreenProps {
  id: string
  /** False for a till, which has none. */
  seesDeals: boolean
  /** Whether the points for a complete profile were credited; undefined until that is known. */
  rewarded: boolean | undefined
  /** The record has changed. */
  onSaved: () => void
}

/** The user's own record, how complete it is, and the ways on from it. */
export function ProfileScreen({ id, seesDeals, rewarded = false, onSaved }: ProfileScreenProps) {
  const { t } = useTranslation('account')
  const { data: user, error, refetch } = useQuery({ ...ownUser(id), meta: { quiet: 'untilLoaded' } })
  if (error && !user) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4 px-4 py-4 md:px-6 md:py-8">
      <article className="rounded-2xl bg-surface shadow-card">
        <header className="flex items-center gap-4 p-5 pb-3 md:p-7 md:pb-4">
          <Avatar name={user?.username ?? ''} src={user?.avatar} className="size-18 text-28" />
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
            {user ? (
              <>
                <h1 className="text-23 break-words md:text-28">{user.username}</h1>
                <p className="flex flex-wrap items-center gap-2 text-14 text-ink-2 wrap-anywhere">
                  @{user.handle}
                  <Badge>{t(`roles.${user.role}`)}</Badge>
                </p>
              </>
            ) : (
              <>
                <Skeleton className="h-8 w-48" />
                <Skeleton className="h-5 w-32" />
              </>
            )}
          </div>
        </header>
        <Perforation />
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(7.25rem,1fr))] gap-4 p-5 pt-3 md:grid-cols-3 md:p-7 md:pt-4">
          {user ? (
            <>
              <Fact label={t('email')} wide>
                {user.email}
              </Fact>
              <Fact label={t('place')}>
                {user.place ? `${user.place.name} (${user.place.provinceCode})` : t('devicePlace')}
              </Fact>
              <Fact label={t('since')}>{formatDate(user.createdAt)}</Fact>
              {user.brandId ? (
                <>
                  <Fact label={t('followers')}>{formatCount(user.followerCount)}</Fact>
                  <Fact label={t('activeDeals')}>{formatCount(user.activeDealCount)}</Fact>
                </>
              ) : null}
            </>
          ) : (
            <Skeleton className="col-span-full h-10" />
          )}
        </dl>
      </article>
      {user ? (
        <>
          <Completeness user={user} rewarded={rewarded} />
          <ProfileForm user={user} onSaved={onSaved} />
        </>
      ) : null}
      {user?.brandId ? (
        <Link
          to="/brand/$id"
          params={{ id: user.brandId }}
          className={buttonStyle({ variant: 'lemon', size: 'lg', wide: true })}
        >
          {t('publicProfile')}
          <ArrowRight aria-hidden className="size-5" />
        </Link>
      ) : null}
      <nav aria-label={t('links')} className="overflow-hidden rounded-2xl bg-surface shadow-card">
        {seesDeals ? (
          <>
            <Link to="/saved" className={rowStyle}>
              <Bookmark aria-hidden />
              <span className="flex-1">{t('saved')}</span>
              <ChevronRight aria-hidden className="text-ink-3" />
            </Link>
            <Link to="/deals" className={rowStyle}>
              <MapPin aria-hidden />
              <span className="flex-1">{t('explore')}</span>
              <ChevronRight aria-hidden className="text-ink-3" />
            </Link>
          </>
        ) : null}
        <Link to="/wallet" className={rowStyle}>
          <Wallet aria-hidden />
          <span className="flex-1">{t('wallet')}</span>
          <ChevronRight aria-hidden className="text-ink-3" />
        </Link>
        <Link to="/settings" className={rowStyle}>
          <Settings aria-hidden />
          <span className="flex-1">{t('settings')}</span>
          <ChevronRight aria-hidden className="text-ink-3" />
        </Link>
        <Link to="/mobile" className={rowStyle}>
          <Smartphone aria-hidden />
          <span className="flex-1">{t('install')}</span>
          <ChevronRight aria-hidden className="text-ink-3" />
        </Link>
      </nav>
    </div>
  )
}

/** The same rule as the server's, so that the ring moves with the answer to 'save'. */
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
