import { Link } from '@tanstack/react-router'
import { Cookie, LogOut, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { openConsent } from '~/features/consent/dialog-state.ts'
import { FollowedAccounts } from '~/features/followed/components/FollowedAccounts.tsx'
import type { SessionUser } from '~/features/session/model/session.ts'
import { useTheme } from '~/lib/theme/use-theme.ts'
import { Sheet } from '~/ui/Sheet.tsx'
import { menuFor, type MenuPlace } from '../route-table.ts'
import { MENU_ICONS } from './menu-icons.ts'
import { entryStyle } from './sidebar-style.ts'
import { useLogout } from './use-logout.ts'

/** Everything the bottom bar has no room for: the rest of the sidebar, on a phone. */
export default function MobileMenu({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { theme, toggleTheme } = useTheme()
  const logout = useLogout()
  const inBar = new Set<string>(menuFor('bar', user.role).map(({ path }) => path))
  const links = (place: MenuPlace): ReactNode =>
    menuFor(place, user.role)
      .filter(({ path }) => !inBar.has(path))
      .map(({ path, label }) => {
        const Icon = MENU_ICONS[path]
        return (
          <li key={path}>
            <Link
              to={path}
              onClick={onClose}
              activeOptions={{ includeSearch: false }}
              className={entryStyle(false)}
            >
              <Icon aria-hidden />
              {t(`menu.${label}`)}
            </Link>
          </li>
        )
      })
  return (
    <Sheet open onOpenChange={onClose} title={t('menu.title')}>
      <nav aria-label={t('menu.title')}>
        <ul className="-mx-3 grid gap-0.5">
          {links('main')}
          {links('more')}
          <li>
            <button type="button" onClick={toggleTheme} className={entryStyle(false)}>
              {theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
              {t('menu.theme')}
            </button>
          </li>
          {links('footer')}
          <li>
            <button
              type="button"
              className={entryStyle(false)}
              onClick={() => {
                onClose()
                openConsent()
              }}
            >
              <Cookie aria-hidden />
              {t('menu.cookies')}
            </button>
          </li>
          <li>
            <button
              type="button"
              onClick={logout}
              className={entryStyle(false, 'text-pomodoro hover:text-pomodoro')}
            >
              <LogOut aria-hidden />
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

/** The rows are links of a feature that knows no menu: a press on one closes it. */
function closeOnLink(onClose: () => void) {
  return (event: { target: EventTarget }) => {
    if (event.target instanceof Element && event.target.closest('a')) onClose()
  }
}
