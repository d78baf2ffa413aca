import { type ReactNode, useId } from 'react'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

interface ListSectionProps<Item> {
  title: string
  lead: string
  /** Shown when the list is empty. */
  none: { readonly title: string; readonly reason: string }
  create: { readonly label: string; readonly onClick: () => void }
  /** The query that reads the list. */
  list: {
    readonly data: readonly Item[] | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  renderItem: (item: Item) => ReactNode
}

/**
 * A list of cards in the integrations: title, a button for a new one, and the cards or an
 * explanation.
 */
export function ListSection<Item extends { readonly _id: string }>({
  title,
  lead,
  none,
  create,
  list: { data, error, refetch },
  renderItem,
}: ListSectionProps<Item>) {
  const heading = useId()
  const button = (
    <Button onClick={create.onClick}>
      <Icon name="plus" className="size-4" />
      {create.label}
    </Button>
  )
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid max-w-prose gap-1">
          <h2 id={heading} className="text-23">
            {title}
          </h2>
          <p className="text-14 text-pretty text-ink-2">{lead}</p>
        </div>
        {data === undefined || data.length === 0 ? null : button}
      </header>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-48 rounded-2xl" />
        )
      ) : data.length === 0 ? (
        <div className="rounded-2xl bg-surface shadow-card">
          <EmptyState className="max-w-md" title={none.title} reason={none.reason} action={button} />
        </div>
      ) : (
        <ul aria-label={title} className="grid grid-cols-1 gap-4">
          {data.map((item) => (
            <li key={item._id} className="grid grid-cols-1">
              {renderItem(item)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
