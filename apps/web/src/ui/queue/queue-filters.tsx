import { ASSIGNED_TO } from '@vicino/contract/common/queue'
import type { KnownAddress } from '@vicino/contract/modules'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { FilterField } from '../admin-toolbar.tsx'
import { CsvButton } from '../csv-button.tsx'
import { GridViews } from '../grid-views.tsx'
import { SegmentedControl } from '../segmented-control.tsx'

/**
 * The filters of a queue as its address holds them. Without `state` the queue shows waiting items.
 */
export type QueueSearch<State extends string> = { readonly state?: State; readonly assigned?: string } & {
  readonly [name: string]: string | undefined
}

/** Says whether a queue's filters hide some items of its state. */
export const isNarrowed = (search: QueueSearch<string>): boolean =>
  Object.entries(search).some(([name, value]) => name !== 'state' && value !== undefined)

interface Options<Value extends string = string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
}

interface QueueFiltersProps<State extends string> {
  grid: 'report' | 'support'
  /** Endpoint that exports the queue. */
  csv: KnownAddress
  search: QueueSearch<State>
  onSearch: (search: QueueSearch<State>) => void
  /** The first one is for a queue without `state`. */
  states: Options<State>
  fields: readonly (Options & { readonly name: string })[]
}

/**
 * The bar above a queue of the back-office: state, filters, saved views, and a CSV of its items.
 */
export function QueueFilters<State extends string>({
  grid,
  csv,
  search,
  onSearch,
  states,
  fields,
}: QueueFiltersProps<State>) {
  const { t } = useTranslation('admin')
  const filters = Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const [first] = states.options
  const assigned = {
    name: 'assigned',
    label: t('queue.assigned'),
    options: ASSIGNED_TO.map((value) => ({ value, label: t(`queue.assignedTo.${value}`) })),
  }
  return (
    <div className="grid gap-3">
      <SegmentedControl
        label={states.label}
        value={search.state ?? (first?.value as State)}
        options={states.options}
        onValueChange={(state) => onSearch(withValue(filters, 'state', state === first?.value ? '' : state))}
        className="justify-self-start"
      />
      <div className="flex flex-wrap items-end gap-3">
        {[...fields, assigned].map(({ name, label, options }) => (
          <FilterField
            key={name}
            label={label}
            options={options}
            value={filters[name] ?? ''}
            onChange={(value) => onSearch(withValue(filters, name, value))}
          />
        ))}
        <span className="flex min-h-11 flex-wrap items-center gap-1">
          <GridViews
            grid={grid}
            now={{ search: filters, hidden: [] }}
            onView={(view) => onSearch(view.search)}
          />
          <CsvButton csv={csv} ask={{ filters }} />
        </span>
      </div>
    </div>
  )
}

function withValue<State extends string>(
  filters: Readonly<Record<string, string>>,
  name: string,
  value: string,
): QueueSearch<State> {
  const { [name]: _, ...rest } = filters
  return (value === '' ? rest : { ...rest, [name]: value }) as QueueSearch<State>
}
