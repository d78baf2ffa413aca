import { Link } from '@tanstack/react-router'
import type { ProgramSummary } from '@vicino/contract/loyalty/programs/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'

/** Links to a program's screens, in a row of the list. */
export function RowActions({ program }: { program: ProgramSummary }) {
  const { t } = useTranslation('programs')
  const params = { id: program._id }
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('list.actions', { name: program.name })}>
          <Icon name="ellipsis" />
        </IconButton>
      }
    >
      <MenuItem
        icon={<Icon name="layout-dashboard" />}
        render={<Link to="/raccolte/$id/dettagli" params={params} />}
      >
        {t('nav.overview')}
      </MenuItem>
      <MenuItem
        icon={<Icon name="sliders-horizontal" />}
        render={<Link to="/raccolte/$id/meccaniche" params={params} />}
      >
        {t('nav.mechanics')}
      </MenuItem>
    </Menu>
  )
}
