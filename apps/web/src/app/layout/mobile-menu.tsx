import { Link } from '@tanstack/react-router'
import { Icon } from '~/ui/icon.tsx'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { openConsent } from '~/modules/identity/consent/model/dialog-state.ts'
import { FollowedAccounts } from '~/modules/marketplace/follows/components/followed-accounts.tsx'
import type { SessionUser } from '~/modules/identity/auth/model/session.ts'
import { useTheme } from '~/lib/theme/use-theme.ts'
import { Sheet } from '~/ui/sheet.tsx'
import { hasCustomerGroup, hasPlatformMenu, type MenuEntry, menuFor, sidebarGroups } from '../menus.ts'
import { MenuBadge } from './menu-badge.tsx'
import { entryStyle } from './sidebar-style.ts'
import { useLogout } from './use-logout.ts'

const PlatformMenu = lazyPart(() => import('./platform-menu.tsx'))

/** The phone's menu: all entries of the sidebar that do not fit into the bottom bar. */
export default function MobileMenu({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { theme, toggleTheme } = useTheme()
  const logout = useLogout()
  const inBar = new Set<string>(menuFor('bar', user).map(({ path }) => path))
  const links = (entries: readonly MenuEntry[]): ReactNode =>
    entries.map(({ path, label, icon }) => (
      <li key={path}>
        <Link
          to={path}
          onClick={onClose}
          activeOptions={{ includeSearch: false }}
          className={entryStyle(false)}
        >
          <Icon name={icon} />
          {t(`menu.${label}`)}
          <MenuBadge path={path} className="ml-auto" />
        </Link>
      </li>
    ))
  const groups = sidebarGroups(user).map((entries) => entries.filter(({ path }) => !inBar.has(path)))
  const rest = groups.at(-1) ?? []
  const work = groups.slice(0, -1).flat()
  return (
    <Sheet open onOpenChange={onClose} title={t('menu.title')}>
      <nav aria-label={t('menu.title')}>
        {hasPlatformMenu(user) ? (
          <div className="-mx-3 mb-2 border-b border-line pb-2" onClickCapture={closeOnLink(onClose)}>
            <Suspense>
              <PlatformMenu user={user} />
            </Suspense>
          </div>
        ) : work.length > 0 ? (
          <ul className="-mx-3 mb-2 grid gap-0.5 border-b border-line pb-2">{links(work)}</ul>
        ) : null}
        <ul className="-mx-3 grid gap-0.5">
          {hasCustomerGroup(user) ? (
            <li className="px-3 pt-1 pb-0.5 text-12 font-semibold text-ink-3">{t('menu.asCustomer')}</li>
          ) : null}
          {links(rest)}
          {links(menuFor('more', user))}
          <li>
            <button type="button" onClick={toggleTheme} className={entryStyle(false)}>
              {theme === 'dark' ? <Icon name="sun" /> : <Icon name="moon" />}
              {t('menu.theme')}
            </button>
          </li>
          {links(menuFor('footer', user))}
          <li>
            <button
              type="button"
              className={entryStyle(false)}
              onClick={() => {
                onClose()
                openConsent()
              }}
            >
              <Icon name="cookie" />
              {t('menu.cookies')}
            </button>
          </li>
          <li>
            <button
              type="button"
              onClick={logout}
              className={entryStyle(false, 'text-pomodoro hover:text-pomodoro')}
            >
              <Icon name="log-out" />
              {t('menu.logout')}
            </button>
          </li>
        </ul>
      </nav>
      <div className="-mx-3 mt-3 border-t border-line pt-3" onClickCapture={closeOnLink(onClose)}>
        <FollowedAccounts />
      </div>
    </Sheet>
  )
}

/** Closes the menu when a link in it is pressed. The rows belong to another feature and cannot call `onClose`. */
function closeOnLink(onClose: () => void) {
  return (event: { target: EventTarget }) => {
    if (event.target instanceof Element && event.target.closest('a')) onClose()
  }
}
