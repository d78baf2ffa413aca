import type { ReactNode } from 'react'
import type { Pages } from '~/lib/use-pages.ts'
import { ErrorState } from './error-state.tsx'
import { PageEnd } from './page-end.tsx'

interface PagedListProps<Item> {
  pages: Pages<Item>
  /** Placeholders of the first page. */
  skeleton: ReactNode
  /** Placeholders of a further page, where they are others than those of the first. */
  moreSkeleton?: ReactNode
  /** In place of a list that has nothing. */
  empty: ReactNode
  /** Words below the last item; without them nothing stands there. */
  end?: string | undefined
  /** Items that are loaded and yet not shown, such as one that has just been taken out. */
  shows?: (item: Item) => boolean
  /** In place of a first page that failed. */
  renderFailure?: (error: unknown, retry: () => void) => ReactNode
  /** Of the box around items and foot; without it they stand where the list stands. */
  className?: string
  children: (items: readonly Item[]) => ReactNode
}

/** A list of cursor pages (`usePages`): placeholders, failure with a retry, nothing, or the items and what follows them. */
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
