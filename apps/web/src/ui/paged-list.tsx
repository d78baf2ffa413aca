import type { ReactNode } from 'react'
import type { Pages } from '~/lib/use-pages.ts'
import { ErrorState } from './error-state.tsx'
import { PageEnd } from './page-end.tsx'

interface PagedListProps<Item> {
  pages: Pages<Item>
  /** Placeholders of the first page. */
  skeleton: ReactNode
  /** Placeholders of a further page, when they differ from those of the first. */
  moreSkeleton?: ReactNode
  /** Shown instead of a list without items. */
  empty: ReactNode
  /** Text below the last item. */
  end?: string | undefined
  /** False for an item that is loaded but hidden, such as one that was just removed. */
  shows?: (item: Item) => boolean
  /** Shown instead of the list when its first page failed. */
  renderFailure?: (error: unknown, retry: () => void) => ReactNode
  /** Class of a box around the items and the end of the list; without it there is no box. */
  className?: string
  children: (items: readonly Item[]) => ReactNode
}

/** A list of cursor pages (`usePages`): placeholders, a failure with a retry, the empty state, or the items and the end of the list. */
export function PagedList<Item>({
  pages,
  skeleton,
  moreSkeleton = skeleton,
  empty,
  end,
  shows,
  renderFailure,
  className,
  children,
}: PagedListProps<Item>) {
  const items = shows ? pages.items.filter(shows) : pages.items
  if (pages.isPending) return skeleton
  if (items.length === 0 && pages.error)
    return renderFailure ? (
      renderFailure(pages.error, pages.retry)
    ) : (
      <ErrorState error={pages.error} onRetry={pages.retry} />
    )
  if (items.length === 0 && !pages.hasMore) return empty
  const list = (
    <>
      {children(items)}
      <PageEnd pages={pages} skeleton={moreSkeleton} end={end} />
    </>
  )
  return className === undefined ? list : <div className={className}>{list}</div>
}
