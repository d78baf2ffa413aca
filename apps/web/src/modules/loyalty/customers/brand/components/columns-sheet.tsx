import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { useDragOrder } from '~/ui/use-drag-order.ts'
import { ALL_COLUMNS, type Column, type ColumnChoice, FIRST_COLUMN } from '../model/columns.ts'

interface ColumnsSheetProps {
  choice: ColumnChoice
  onChange: (choice: ColumnChoice) => void
  onClose: () => void
}

/** Chooses the columns of the table and their order, by drag or by buttons. */
export function ColumnsSheet({ choice, onChange, onClose }: ColumnsSheetProps) {
  const { t } = useTranslation('customers')
  const { order, hidden } = choice
  const movable = order.filter((column) => column !== FIRST_COLUMN)
  const [announcement, setAnnouncement] = useState('')
  const move = (from: number, to: number) => {
    const moved = movable[from]
    if (moved === undefined || from === to) return
    onChange({ order: [FIRST_COLUMN, ...movable.toSpliced(from, 1).toSpliced(to, 0, moved)], hidden })
    setAnnouncement(
      t('columnsSheet.moved', {
        name: t(`columns.${moved}`),
        place: to + 1,
        count: movable.length,
      }),
    )
  }
  const dragOf = useDragOrder(move)
  const toggle = (column: Column) =>
    onChange({
      order,
      hidden: hidden.includes(column) ? hidden.filter((each) => each !== column) : [...hidden, column],
    })
  return (
    <Sheet
      keepsDraft
      open
      onOpenChange={onClose}
      title={t('columnsSheet.title')}
      footer={
        <div className="flex flex-wrap justify-between gap-2">
          <Button variant="ghost" onClick={() => onChange(ALL_COLUMNS)}>
            {t('columnsSheet.reset')}
          </Button>
          <Button onClick={onClose}>{t('columnsSheet.done')}</Button>
        </div>
      }
    >
      <p className="pb-3 text-14 text-ink-2">{t('columnsSheet.lead')}</p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ul className="grid grid-cols-1 gap-1">
        {movable.map((column, index) => {
          const { row, isDragged, isTarget } = dragOf(index)
          return (
            <li key={column}>
              <div
                {...row}
                className={cn(
                  'flex items-center justify-between gap-2 rounded-lg border border-transparent pl-2 md:cursor-grab',
                  isDragged && 'opacity-50',
                  isTarget && 'border-azzurro bg-azzurro-soft',
                )}
              >
                <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3 text-14 font-semibold">
                  <input
                    type="checkbox"
                    checked={!hidden.includes(column)}
                    onChange={() => toggle(column)}
                    className="size-5 shrink-0 accent-ink"
                  />
                  {t(`columns.${column}`)}
                </label>
                <span className="flex shrink-0">
                  <IconButton
                    label={t('columnsSheet.earlier', { name: t(`columns.${column}`) })}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <Icon name="arrow-up" />
                  </IconButton>
                  <IconButton
                    label={t('columnsSheet.later', { name: t(`columns.${column}`) })}
                    disabled={index === movable.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <Icon name="arrow-down" />
                  </IconButton>
                </span>
              </div>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
