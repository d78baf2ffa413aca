import { Link } from '@tanstack/react-router'
import type { Role } from '@vicino/contract/roles'
import { Icon } from '~/ui/icon.tsx'
import type { ReactElement } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useTheme } from '~/lib/theme/use-theme.ts'
import { Menu, MenuItem, MenuSeparator } from '~/ui/menu.tsx'
import { type MenuEntry, menuFor } from '../menus.ts'
import { useLogout } from './use-logout.ts'

function Entry({ entry }: { entry: MenuEntry }) {
  const { t } = useTranslation('shell')
  return (
    <MenuItem icon={<Icon name={entry.icon} />} render={<Link to={entry.path} />}>
      {t(`menu.${entry.label}`)}
    </MenuItem>
  )
}

interface MoreMenuProps {
  role: Role
  trigger: ReactElement
  /** The button was pressed before this code was loaded. */
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
      {points ? <Entry entry={points} /> : null}
      <MenuItem icon={theme === 'dark' ? <Icon name="sun" /> : <Icon name="moon" />} onClick={toggleTheme}>
        {t('menu.theme')}
      </MenuItem>
      {others.map((entry) => (
        <Entry key={entry.path} entry={entry} />
      ))}
      <MenuSeparator />
      <MenuItem icon={<Icon name="log-out" />} tone="danger" onClick={logout}>
        {t('menu.logout')}
      </MenuItem>
    </Menu>
  )
}
