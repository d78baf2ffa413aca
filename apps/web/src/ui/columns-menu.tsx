import { Menu as Base } from '@base-ui/react/menu'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'

interface ColumnsMenuProps {
  /** The columns that can be hidden. */
  columns: readonly { readonly name: string; readonly title: string }[]
  hidden: readonly string[]
  onHide: (hidden: readonly string[]) => void
}

/** A choice of the columns that a table shows. */
export function ColumnsMenu({ columns, hidden, onHide }: ColumnsMenuProps) {
  const { t } = useTranslation('admin')
  return (
    <Menu
      align="end"
      trigger={
        <Button size="sm" variant="ghost" className="max-md:hidden">
          <Icon name="sliders-horizontal" className="size-4" />
          {t('tools.columns')}
        </Button>
      }
    >
      {columns.map(({ name, title }) => (
        <Base.CheckboxItem
          key={name}
          checked={!hidden.includes(name)}
          onCheckedChange={(isShown) =>
            onHide(isShown ? hidden.filter((each) => each !== name) : [...hidden, name])
          }
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-14 font-medium outline-none data-highlighted:bg-sunken"
        >
          <span className="grid size-5 place-items-center">
            <Base.CheckboxItemIndicator>
              <Icon name="check" className="size-5" />
            </Base.CheckboxItemIndicator>
          </span>
          {title}
        </Base.CheckboxItem>
      ))}
    </Menu>
  )
}
