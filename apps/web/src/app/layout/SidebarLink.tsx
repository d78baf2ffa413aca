import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { LabelledRoute } from '../route-table.ts'
import { MENU_ICONS } from './menu-icons.ts'
import { entryStyle } from './sidebar-style.ts'
import { SidebarTip } from './SidebarTip.tsx'

export function SidebarLink({ route, folded }: { route: LabelledRoute; folded: boolean }) {
  const { t } = useTranslation('shell')
  const Icon = MENU_ICONS[route.path]
  const label = t(`menu.${route.label}`)
  return (
    <SidebarTip label={label} show={folded}>
      <Link
        to={route.path}
        activeOptions={{ exact: route.path === '/', includeSearch: false }}
        aria-label={folded ? label : undefined}
        className={entryStyle(folded)}
      >
        <Icon aria-hidden />
        {folded ? null : <span className="truncate">{label}</span>}
      </Link>
    </SidebarTip>
  )
}
