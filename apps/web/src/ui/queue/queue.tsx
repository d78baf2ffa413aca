import { type ReactNode, useState } from 'react'
import type { Pages } from '~/lib/use-pages.ts'
import { EmptyState } from '../empty-state.tsx'
import { Icon } from '../icon.tsx'
import { PagedList } from '../paged-list.tsx'
import type { QueueSteps } from './decision-sheet.tsx'

interface QueueProps<Item> {
  /** Name of the list. */
  label: string
  pages: Pages<Item>
  /** Placeholder of a row. */
  skeleton: ReactNode
  empty: { title: string; reason: string }
  end: string
  /** Draws a row. A row that opens a sheet is a button, so it may contain only phrasing content. */
  renderRow: (item: Item) => ReactNode
  /**
   * Draws the sheet of the pressed row: the item in full, with its decisions. `steps.next` also
   * opens the one that follows a decided item.
   */
  renderSheet?: (item: Item, close: () => void, steps: QueueSteps) => ReactNode
  /** Draws the link around a row of an item that has its own address, instead of a sheet here. */
  renderLink?: (id: string, content: ReactNode, className: string) => ReactNode
}

export const QUEUE_CARD = 'rounded-xl bg-surface p-4 shadow-card md:p-5'

const ROW = `press flex w-full items-center gap-4 text-left hover:bg-sunken ${QUEUE_CARD}`

/** Returns the steps from an item of a queue to those beside it. */
export function stepsFrom(
  items: readonly { readonly _id: string }[],
  id: string,
  open: (id: string) => void,
): QueueSteps {
  const place = items.findIndex(({ _id }) => _id === id)
  const [before, after] = place < 0 ? [] : [items[place - 1], items[place + 1]]
  return {
    next: after && (() => open(after._id)),
    previous: before && (() => open(before._id)),
  }
}

/**
 * Items that wait for a decision, page by page, with a sheet for the item that is being decided.
 */
export function Queue<Item extends { readonly _id: string }>({
  label,
  pages,
  skeleton,
  empty,
  end,
  renderRow,
  renderSheet,
  renderLink,
}: QueueProps<Item>) {
  const [openId, setOpenId] = useState<string>()
  const open = pages.items.find(({ _id }) => _id === openId)
  return (
    <>
      <PagedList
        pages={pages}
        skeleton={
          <div className="grid gap-3">
            {skeleton}
            {skeleton}
          </div>
        }
        moreSkeleton={skeleton}
        empty={<EmptyState {...empty} />}
        end={end}
      >
        {(items) => (
          <ul aria-label={label} className="grid gap-3">
            {items.map((item) => {
              const row = (
                <>
                  {renderRow(item)}
                  <Icon name="chevron-right" className="size-5 shrink-0 text-ink-3" />
                </>
              )
              return renderLink ? (
                <li key={item._id}>{renderLink(item._id, row, ROW)}</li>
              ) : renderSheet ? (
                <li key={item._id}>
                  <button type="button" onClick={() => setOpenId(item._id)} className={ROW}>
                    {row}
                  </button>
                </li>
              ) : (
                <li key={item._id} className={`grid gap-3 ${QUEUE_CARD}`}>
                  {renderRow(item)}
                </li>
              )
            })}
          </ul>
        )}
      </PagedList>
      {open && renderSheet
        ? renderSheet(open, () => setOpenId(undefined), stepsFrom(pages.items, open._id, setOpenId))
        : null}
    </>
  )
}
