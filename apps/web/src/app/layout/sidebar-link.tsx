import { Icon } from '~/ui/icon.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { MenuEntry } from '../menus.ts'
import { MenuBadge } from './menu-badge.tsx'
import { entryStyle } from './sidebar-style.ts'
import { SidebarTip } from './sidebar-tip.tsx'

interface SidebarLinkProps {
  entry: MenuEntry
  folded: boolean
  /** Another entry stands for the pages below this one's address. */
  isExact: boolean
}

export function SidebarLink({ entry, folded, isExact }: SidebarLinkProps) {
  const { t } = useTranslation('shell')
  const label = t(`menu.${entry.label}`)
  return (
    <SidebarTip label={label} show={folded}>
      <Link
        to={entry.path}
        activeOptions={{ exact: isExact, includeSearch: false }}
        className={entryStyle(folded)}
      >
        <Icon name={entry.icon} />
        <span className={folded ? 'sr-only' : 'truncate'}>{label}</span>
        <MenuBadge path={entry.path} className={folded ? 'absolute top-0.5 right-0.5' : 'ml-auto'} />
      </Link>
    </SidebarTip>
  )
}
