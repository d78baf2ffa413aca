import { Link } from '@tanstack/react-router'
import type { User } from '@vicino/contract/identity/profile/schemas'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { placeName } from '~/lib/place-name.ts'
import { formatCount, formatDate } from '~/lib/format.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Perforation } from '~/ui/perforation.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

/** Numbers on the card; undefined while loading. */
export interface ProfileCounts {
  readonly points: number | undefined
  /** Saved deals that are still valid; absent for accounts without deals. */
  readonly saved?: number | undefined
  readonly redeemed?: number | undefined
  readonly followed: number | undefined
}

interface ProfilePassProps {
  user: User | undefined
  counts: ProfileCounts
  seesDeals: boolean
  showsRole: boolean
  /** h1 when the card has the page's title, else h2. */
  heading: 'h1' | 'h2'
  editing: boolean
  onEdit: () => void
}

/** The person's own card: image, name and place, and their numbers below the tear line. */
export function ProfilePass({
  user,
  counts,
  seesDeals,
  showsRole,
  heading: Heading,
  editing,
  onEdit,
}: ProfilePassProps) {
  const { t } = useTranslation('account')
  return (
    <article className="rounded-2xl bg-surface shadow-card">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5 pb-3 md:p-8 md:pb-5">
        <Avatar
          name={user?.username ?? ''}
          src={user?.avatar}
          className="size-22 text-36 outline-[3px] outline-offset-3 outline-limone outline-solid md:size-28"
        />
        <div className="grid min-w-48 flex-1 grid-cols-1 gap-1.5">
          {user ? (
            <>
              <Heading className="text-28 break-words md:text-36">{user.username}</Heading>
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-16 text-ink-2">
                <span className="wrap-anywhere">@{user.handle}</span>
                {showsRole ? <Badge>{t(`roles.${user.role}`)}</Badge> : null}
              </p>
              <p className="flex flex-wrap gap-x-4 gap-y-1 text-14 text-ink-2">
                <Fact icon={<Icon name="map-pin" />}>
                  {user.place ? placeName(user.place) : t('devicePlace')}
                </Fact>
                <Fact icon={<Icon name="calendar-days" />}>
                  {t('since', { date: formatDate(user.createdAt) })}
                </Fact>
              </p>
            </>
          ) : (
            <>
              <Skeleton className="h-9 w-48" />
              <Skeleton className="h-6 w-32" />
              <Skeleton className="h-5 w-56" />
            </>
          )}
        </div>
        <Button
          variant={editing ? 'ghost' : 'outline'}
          aria-expanded={editing}
          onClick={onEdit}
          className="max-sm:w-full"
        >
          <Icon name="pen-line" className="size-4" />
          {t(editing ? 'edit.close' : 'edit.open')}
        </Button>
      </div>
      <Perforation />
      <ul className="flex flex-wrap gap-1 px-2 pt-1 pb-3 md:px-5 md:pb-5">
        <Count label={t('counts.points')} icon="sparkles" value={counts.points} to="/wallet" lemon />
        {seesDeals ? (
          <>
            <Count label={t('counts.saved')} icon="bookmark" value={counts.saved} to="/saved" />
            <Count
              label={t('counts.redeemed')}
              icon="ticket"
              value={counts.redeemed}
              to="/wallet"
              tab="history"
            />
          </>
        ) : null}
        {Heading === 'h1' ? (
          <Count
            label={t('counts.followed')}
            icon="store"
            value={counts.followed}
            to="/profile"
            hash="followed"
          />
        ) : null}
      </ul>
    </article>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-3">
      {icon}
      {children}
    </span>
  )
}

interface CountProps {
  label: string
  /** Shown instead of the count 0. */
  icon: IconName
  value: number | undefined
  to: '/wallet' | '/saved' | '/profile'
  tab?: 'history'
  hash?: string
  lemon?: boolean
}

function Count({ label, icon, value, to, tab, hash, lemon = false }: CountProps) {
  return (
    <li className="min-w-20 flex-1">
      <Link
        to={to}
        search={tab ? { tab } : {}}
        {...(hash ? { hash } : {})}
        className="press grid min-h-18 content-center justify-items-center gap-1 rounded-lg px-2 py-2 text-center hover:bg-sunken"
      >
        <span className="num font-display text-23 leading-none font-extrabold md:text-28">
          {value === undefined ? (
            <Skeleton className="h-7 w-10" />
          ) : value > 0 ? (
            formatCount(value)
          ) : (
            <Icon name={icon} className="size-[1.5rem] text-ink-3" />
          )}
        </span>
        <span
          className={cn(
            'text-12 md:text-14',
            lemon ? 'tag-tilt rounded-sm bg-limone px-1.5 font-bold text-on-limone' : 'text-ink-2',
          )}
        >
          {label}
        </span>
      </Link>
    </li>
  )
}
