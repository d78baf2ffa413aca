import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'
import type { MenuEntry } from '../menus.ts'
import OfficeMenu from './office-menu.tsx'
import { entryStyle } from './sidebar-style.ts'
import { SidebarTip } from './sidebar-tip.tsx'

interface OfficeSidebarProps {
  folded: boolean
  /** Where the person's own menu begins. */
  home: MenuEntry | undefined
}

/** The menu of the loyalty area in the place of the person's own, and the way back to that. */
export default function OfficeSidebar({ folded, home }: OfficeSidebarProps) {
  const { t } = useTranslation('shell')
  const label = home ? t(`menu.${home.label}`) : ''
  return (
    <>
      {home ? (
        <SidebarTip label={label} show={folded}>
          <Link to={home.path} className={entryStyle(folded, 'mb-2')}>
            <Icon name="arrow-left" />
            <span className={folded ? 'sr-only' : 'truncate'}>{label}</span>
          </Link>
        </SidebarTip>
      ) : null}
      <OfficeMenu folded={folded} />
    </>
  )
}
