import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { Sheet } from './sheet.tsx'
import { useDragOrder } from './use-drag-order.ts'

interface OrderSheetProps<Row extends { readonly _id: string }> {
  title: string
  lead: string
  /** All records, in their present order. */
  rows: readonly Row[]
  nameOf: (row: Row) => string
  /** Draws a mark before the name. */
  renderMark: (row: Row) => ReactNode
  onSave: (ids: string[]) => Promise<unknown>
  onClose: () => void
}

/** Reorders records, by drag or by buttons. Nothing is changed before it is saved. */
export function OrderSheet<Row extends { readonly _id: string }>({
  title,
  lead,
  rows,
  nameOf,
  renderMark,
  onSave,
  onClose,
}: OrderSheetProps<Row>) {
  const { t } = useTranslation('admin')
  const [order, setOrder] = useState(rows)
  const [announcement, setAnnouncement] = useState('')
  const { mutate, isPending, error } = useMutation({
    meta: { quiet: true },
    mutationFn: () => onSave(order.map(({ _id }) => _id)),
    onSuccess: () => {
      toast.success(t('order.saved'))
      onClose()
    },
  })
  const move = (from: number, to: number) => {
    const moved = order[from]
    if (moved === undefined || from === to) return
    setOrder(order.toSpliced(from, 1).toSpliced(to, 0, moved))
    setAnnouncement(t('order.moved', { name: nameOf(moved), place: to + 1, count: order.length }))
  }
  const dragOf = useDragOrder(move)
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <div className="grid gap-3">
          {error ? (
            <p role="alert" className="text-14 font-medium text-pomodoro">
              {errorText(error)}
            </p>
          ) : null}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={onClose}>
              {t('record.cancel')}
            </Button>
            <Button pending={isPending} onClick={() => mutate()}>
              {t('record.save')}
            </Button>
          </div>
        </div>
      }
    >
      <p className="pb-4 text-14 text-ink-2">{lead}</p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol aria-label={title} className="grid grid-cols-1 gap-1">
        {order.map((row, index) => {
          const { row: handlers, isDragged, isTarget } = dragOf(index)
          return (
            <li
              key={row._id}
              {...handlers}
              className={cn(
                'flex min-h-14 items-center gap-3 rounded-lg border border-line bg-surface px-3 md:cursor-grab',
                isDragged && 'opacity-50',
                isTarget && 'border-azzurro bg-azzurro-soft',
              )}
            >
              <span className="num w-6 shrink-0 text-right text-14 text-ink-3">{index + 1}</span>
              {renderMark(row)}
              <span className="min-w-0 flex-1 text-14 font-semibold wrap-anywhere">{nameOf(row)}</span>
              <IconButton
                label={t('order.earlier', { name: nameOf(row) })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <Icon name="arrow-up" />
              </IconButton>
              <IconButton
                label={t('order.later', { name: nameOf(row) })}
                disabled={index === order.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <Icon name="arrow-down" />
              </IconButton>
            </li>
          )
        })}
      </ol>
    </Sheet>
  )
}
