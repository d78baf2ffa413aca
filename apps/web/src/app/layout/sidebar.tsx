import { Link, useLocation } from '@tanstack/react-router'
import { Icon } from '~/ui/icon.tsx'
import { Fragment, Suspense } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { FollowedAccounts } from '~/modules/marketplace/follows/components/followed-accounts.tsx'
import { SearchBox } from '~/modules/marketplace/search/components/search-box.tsx'
import type { SessionUser } from '~/modules/identity/auth/model/session.ts'
import { cn } from '~/ui/cn.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Logo } from '~/ui/logo.tsx'
import { hasCustomerGroup, hasPlatformMenu, type MenuEntry, sidebarGroups } from '../menus.ts'
import { CartEntry } from './cart-entry.tsx'
import { MoreEntry } from './more-entry.tsx'
import { openPalette } from './palette-state.ts'
import { SidebarFooter } from './sidebar-footer.tsx'
import { SidebarLink } from './sidebar-link.tsx'
import { useNearby } from './use-nearby.ts'
import { useSidebarFold } from './use-sidebar-fold.ts'

const OfficeSidebar = lazyPart(() => import('./office-sidebar.tsx'), ErrorState)
const PlatformMenu = lazyPart(() => import('./platform-menu.tsx'))

/** The menu from 768 px on. */
export function Sidebar({ user }: { user: SessionUser }) {
  const { t } = useTranslation('shell')
  const { folded, toggle } = useSidebarFold()
  const position = useNearby()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const all = sidebarGroups(user).flat()
  /** Says whether a longer entry stands for the present page ('Clienti' below 'Fedeltà'). */
  const isCovered = (entry: MenuEntry) =>
    all.some((other) => other.path.startsWith(`${entry.path}/`) && path.startsWith(other.path))
  // The loyalty area has many screens: inside it, its menu stands here, and there is never a second
  // sidebar.
  const isOffice = path === '/raccolte' || path.startsWith('/raccolte/')
  const foldLabel = t(folded ? 'sidebar.unfold' : 'sidebar.fold')
  return (
    <aside
      data-folded={folded}
      className={cn(
        'sticky top-(--bars) z-30 hidden h-[calc(100dvh-var(--bars))] shrink-0 flex-col border-r border-line bg-canvas md:flex',
        folded ? 'w-19' : 'w-64',
      )}
    >
      <div
        className={cn(
          'flex shrink-0 items-center pt-5 pb-3',
          folded ? 'flex-col gap-2' : 'justify-between pr-2 pl-5',
        )}
      >
        <Link to="/mobile" aria-label={t('logo')} className="rounded-md p-1">
          <Logo mark={folded} />
        </Link>
        <IconButton label={foldLabel} aria-expanded={!folded} onClick={toggle}>
          {folded ? <Icon name="panel-left-open" /> : <Icon name="panel-left-close" />}
        </IconButton>
      </div>
      <div className={cn('shrink-0 pb-2', folded ? 'flex justify-center' : 'px-4')}>
        {folded ? (
          <IconButton label={t('search.label')} onClick={openPalette}>
            <Icon name="search" />
          </IconButton>
        ) : (
          <SearchBox position={position} />
        )}
      </div>
      <div className={cn(!isOffice && 'scrollbar-none', 'min-h-0 flex-1 overflow-y-auto px-4 pb-4')}>
        {isOffice ? (
          <Suspense>
            <OfficeSidebar folded={folded} home={all[0]} />
          </Suspense>
        ) : (
          <>
            <nav aria-label={t('menu.title')}>
              {hasPlatformMenu(user) ? (
                <Suspense fallback={<div className="h-dvh" />}>
                  <PlatformMenu user={user} folded={folded} />
                </Suspense>
              ) : null}
              {sidebarGroups(user).map((entries, index, { length }) =>
                index === 0 && hasPlatformMenu(user) ? null : (
                  <ul
                    key={entries[0]?.path}
                    aria-label={index > 0 && hasCustomerGroup(user) ? t('menu.asCustomer') : undefined}
                    className={cn('grid gap-0.5', index > 0 && 'mt-2 border-t border-line pt-2')}
                  >
                    {index > 0 && hasCustomerGroup(user) && !folded ? (
                      <li aria-hidden className="px-3 pt-1 pb-0.5 text-12 font-semibold text-ink-3">
                        {t('menu.asCustomer')}
                      </li>
                    ) : null}
                    {entries.map((entry) => (
                      <Fragment key={entry.path}>
                        {entry.path === '/profile' ? (
                          <li>
                            <CartEntry folded={folded} />
                          </li>
                        ) : null}
                        <li>
                          <SidebarLink
                            entry={entry}
                            folded={folded}
                            isExact={entry.path === '/' || isCovered(entry)}
                          />
                        </li>
                      </Fragment>
                    ))}
                    {index === length - 1 ? (
                      <li>
                        <MoreEntry folded={folded} role={user.role} />
                      </li>
                    ) : null}
                  </ul>
                ),
              )}
            </nav>
            {folded ? null : (
              <div className="mt-4 border-t border-line pt-3">
                <FollowedAccounts />
              </div>
            )}
          </>
        )}
      </div>
      {folded ? null : <SidebarFooter />}
    </aside>
  )
}
