import { useMutation } from '@tanstack/react-query'
import type { KnownAddress } from '@vicino/contract/modules'
import type { AdminSection } from '~/lib/admin-list.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { saveExport } from '~/lib/save-export.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from './button.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { GridViews } from './grid-views.tsx'
import { Icon } from './icon.tsx'

interface GridToolsProps {
  section: Pick<AdminSection, 'grid' | 'ask' | 'hidden' | 'onHide' | 'onView'>
  /** Those that can be left out. */
  columns: readonly { readonly name: string; readonly title: string }[]
  /** Where the table is exported. */
  csv: KnownAddress
  /** There are more rows than a file has. */
  isLong: boolean
}

/** What an admin grid offers beside its rows: views that were kept, its columns, and a CSV of what it finds. */
export function GridTools({ section, columns, csv, isLong }: GridToolsProps) {
  const { t } = useTranslation('admin')
  const { grid, ask, hidden, onHide, onView } = section
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveExport(csv, ask),
    onSuccess: () => {
      if (isLong) toast.message(t('tools.long'))
    },
  })
  return (
    <div className="flex flex-wrap items-center justify-end gap-1 border-b border-line px-2 py-1">
      <GridViews
        grid={grid}
        now={{ search: { ...ask.filters, ...(ask.sort && { sort: ask.sort }) }, hidden: [...hidden] }}
        onView={onView}
      />
      {columns.length === 0 ? null : <ColumnsMenu columns={columns} hidden={hidden} onHide={onHide} />}
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('tools.export')}
        pending={isPending}
        onClick={() => mutate()}
      >
        {isPending ? null : <Icon name="download" className="size-4" />}
        CSV
      </Button>
    </div>
  )
}
