import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useDevice } from '~/lib/device.ts'
import { ownUser } from '~/lib/queries/own-user.ts'
import { cn } from '~/ui/cn.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import {
  sectionOf,
  SETTINGS_GROUPS,
  type SettingsGroup,
  type SettingsSectionId,
} from '../../model/settings-section.ts'
import { useCurrentSection } from '../../hooks/use-current-section.ts'
import { ownSections, type OwnSectionsProps } from './own-sections.tsx'

const ICONS: Readonly<Record<SettingsSectionId, IconName>> = {
  details: 'user-round',
  email: 'mail',
  company: 'store',
  password: 'key-round',
  security: 'fingerprint-pattern',
  devices: 'monitor-smartphone',
  access: 'life-buoy',
  preferences: 'sliders-horizontal',
  notifications: 'bell-ring',
  privacy: 'shield-check',
  export: 'download',
  merge: 'users',
  erase: 'trash',
}

interface SettingsScreenProps extends Omit<OwnSectionsProps, 'user'> {
  userId: string
  /** Sections of other features. */
  slots: Readonly<Record<'security' | 'devices' | 'access' | 'notifications', ReactNode>>
}

/**
 * The settings of the account. A wide screen has an index that marks the section in view. A
 * phone has a list of sections to open, with place, language and theme below it.
 */
export function SettingsScreen({ userId, slots, ...props }: SettingsScreenProps) {
  const { t } = useTranslation('account')
  const phone = useDevice() === 'mobile'
  const [wasWide, setWasWide] = useState(!phone)
  if (!phone && !wasWide) setWasWide(true)
  const hash = useLocation({ select: (location) => location.hash })
  const { data: user, error, refetch } = useQuery({ ...ownUser(userId), meta: { quiet: 'untilLoaded' } })
  const target = sectionOf(hash)
  const loaded = user !== undefined
  const navigate = useNavigate()
  useEffect(() => {
    // A field named by the address has the focus already.
    if (target && loaded && !document.getElementById(target)?.contains(document.activeElement)) show(target)
  }, [target, loaded])
  // Some accounts lack these sections.
  const isLeftOut = (id: SettingsSectionId): boolean =>
    (id === 'company' && user?.can.openCompany !== true) ||
    (id === 'merge' && user?.can.mergeAccounts !== true)
  const groups = (Object.keys(SETTINGS_GROUPS) as SettingsGroup[]).map((name) => ({
    name,
    ids: SETTINGS_GROUPS[name].filter((id) => !isLeftOut(id)),
  }))
  const all = groups.flatMap(({ ids }) => ids)
  const { current, ask } = useCurrentSection(all)
  if (error && !user) return <ErrorState error={error} onRetry={() => void refetch()} />
  const own = user ? ownSections({ ...props, user }) : undefined
  const content = (id: SettingsSectionId): ReactNode => {
    if (id === 'security' || id === 'devices' || id === 'access' || id === 'notifications') return slots[id]
    return own?.[id] ?? <Waiting />
  }
  const section = (id: SettingsSectionId, isHidden = false) => (
    <div
      key={id}
      id={id}
      hidden={isHidden}
      tabIndex={-1}
      className="@container scroll-mt-20 rounded-2xl bg-surface shadow-card outline-none md:scroll-mt-8"
    >
      <Suspense fallback={<Waiting />}>{content(id)}</Suspense>
    </div>
  )
  // On a phone it is the list of sections, or the requested section.
  const shown = phone ? (target === 'preferences' ? undefined : target) : 'all'
  // Sections that were drawn stay mounted when the window gets narrow, so that typed text survives.
  const mounted = wasWide
    ? all.filter((id) => shown !== undefined || id !== 'preferences')
    : all.filter((id) => id === shown)
  return (
    <div
      className={cn(
        'grid',
        shown === undefined
          ? 'page grid-cols-1 gap-5 py-4'
          : phone
            ? 'grid-cols-1 gap-3 px-4 py-3'
            : 'page grid-cols-[13rem_minmax(0,1fr)] gap-x-10 py-8 max-lg:grid-cols-[11rem_minmax(0,1fr)] max-lg:gap-x-5',
      )}
    >
      <h1 className={phone && shown ? 'sr-only' : phone ? 'text-28' : 'col-span-full pb-6 text-36'}>
        {t('settings')}
      </h1>
      {shown === undefined ? (
        <nav aria-label={t('index.title')} className="grid gap-5">
          {groups.map(({ name, ids }) => {
            const listed = ids.filter((id) => id !== 'preferences')
            return (
              <div key={name} className="grid gap-2">
                <h2 className="px-1 font-sans text-14 font-semibold text-ink-2">
                  {t(`index.groups.${name}`)}
                </h2>
                {name === 'choices' ? section('preferences') : null}
                <ul className="overflow-hidden rounded-2xl bg-surface shadow-card">
                  {listed.map((id) => {
                    const icon = ICONS[id]
                    return (
                      <li key={id} className="border-b border-line last:border-0">
                        <Link
                          to="/settings"
                          hash={id}
                          className={cn(
                            'flex min-h-14 items-center gap-3.5 px-5 py-2 text-16 font-medium active:bg-sunken',
                            id === 'erase' && 'text-pomodoro',
                          )}
                        >
                          <Icon name={icon} className="size-5 shrink-0" />
                          <span className="min-w-0 flex-1">{t(`index.${id}`)}</span>
                          <Icon name="chevron-right" className="size-5 shrink-0 text-ink-3" />
                        </Link>
                      </li>
                    )
                  })}
                </ul>
              </div>
            )
          })}
        </nav>
      ) : phone ? (
        <Link
          to="/settings"
          className="-ml-1 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-md pr-3 text-14 font-semibold text-ink-2"
        >
          <Icon name="chevron-left" className="size-5" />
          {t('settings')}
        </Link>
      ) : (
        <nav
          aria-label={t('index.title')}
          className="sticky below-8 max-h-[calc(100dvh-4rem-var(--bars))] self-start overflow-y-auto"
        >
          {groups.map(({ name, ids }) => (
            <div key={name} className="pb-4">
              <h2 className="px-3 pb-1 font-sans text-12 font-semibold text-ink-3">
                {t(`index.groups.${name}`)}
              </h2>
              <ul className="grid gap-0.5">
                {ids.map((id) => {
                  const icon = ICONS[id]
                  return (
                    <li key={id}>
                      {/* Not a Link, which would mark the section of the address as current instead
                          of the one in view. */}
                      <a
                        href={`/settings#${id}`}
                        onClick={(event) => {
                          if (event.metaKey || event.ctrlKey || event.shiftKey) return
                          event.preventDefault()
                          void navigate({
                            to: '/settings',
                            hash: id,
                            replace: true,
                            hashScrollIntoView: false,
                          })
                          show(id)
                          ask(id)
                        }}
                        aria-current={current === id ? 'location' : undefined}
                        className={cn(
                          'flex min-h-11 items-center gap-3 rounded-lg px-3 py-1.5 text-14 font-medium text-ink-2 hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2',
                          current === id && 'bg-limone-soft font-bold text-ink',
                        )}
                      >
                        <Icon name={icon} className="size-4.5 shrink-0" />
                        {t(`index.${id}`)}
                      </a>
                    </li>
                  )
                })}
              </ul>
            </div>
          ))}
        </nav>
      )}
      <div className={shown === undefined ? 'hidden' : 'grid grid-cols-1 gap-5'}>
        {mounted.map((id) => section(id, shown !== 'all' && id !== shown))}
      </div>
    </div>
  )
}

/** Scrolls to a section and moves the focus there. */
function show(id: SettingsSectionId): void {
  const section = document.getElementById(id)
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}

function Waiting() {
  return (
    <div className="grid gap-4 p-5 md:p-7">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-28" />
    </div>
  )
}
