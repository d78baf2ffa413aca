import { type ReactNode, useState } from 'react'
import { Button } from '~/ui/button.tsx'

interface Pages<Item> {
  readonly items: readonly Item[]
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
}

/**
 * Shows the first few items of a list. A button shows the rest, page by page; the button is null
 * when there is no more.
 */
export function useFirstFew<Item>(
  { items, hasMore, isLoadingMore, loadMore }: Pages<Item>,
  few: number,
  label: string,
): { shown: readonly Item[]; more: ReactNode } {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? items : items.slice(0, few)
  const hasRest = showsAll ? hasMore : items.length > few
  const more = hasRest ? (
    <Button
      variant="ghost"
      size="sm"
      pending={isLoadingMore}
      className="-ml-4 justify-self-start"
      onClick={() => (showsAll ? loadMore() : setShowsAll(true))}
    >
      {label}
    </Button>
  ) : null
  return { shown, more }
}
