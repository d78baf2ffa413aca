import { Link } from '@tanstack/react-router'
import type { Role } from '@vicino/contract/roles'
import { LogOut, Moon, Sun } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useTheme } from '~/lib/theme/use-theme.ts'
import { Menu, MenuItem, MenuSeparator } from '~/ui/Menu.tsx'
import { type LabelledRoute, menuFor } from '../route-table.ts'
import { MENU_ICONS } from './menu-icons.ts'
import { useLogout } from './use-logout.ts'

function Entry({ route }: { route: LabelledRoute }) {
  const { t } = useTranslation('shell')
  const Icon = MENU_ICONS[route.path]
  return (
    <MenuItem icon={<Icon aria-hidden />} render={<Link to={route.path} />}>
      {t(`menu.${route.label}`)}
    </MenuItem>
  )
}

interface MoreMenuProps {
  role: Role
  trigger: ReactElement
  /** It was pressed before this code was there. */
  defaultOpen: boolean
}

/** Ottieni BrandPoint, Cambia aspetto, Assistenza, Account Business, Cambia account, Esci. */
export default function MoreMenu({ role, trigger, defaultOpen }: MoreMenuProps) {
  const { t } = useTranslation('shell')
  const { theme, toggleTheme } = useTheme()
  const logout = useLogout()
  const [points, ...others] = menuFor('more', role)
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen} side="right" align="end">
      {points ? <Entry route={points} /> : null}
      <MenuItem icon={theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />} onClick={toggleTheme}>
        {t('menu.theme')}
      </MenuItem>
      {others.map((route) => (
        <Entry key={route.path} route={route} />
      ))}
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} tone="danger" onClick={logout}>
        {t('menu.logout')}
      </MenuItem>
    </Menu>
  )
}
