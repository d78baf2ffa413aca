import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PROGRAM_PAGE_SIZES } from '@vicino/contract/loyalty/programs/constants'
import { BREAKPOINTS } from '~/lib/breakpoints.ts'
import { useMedia } from '~/lib/device.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { Chip } from '~/ui/chip.tsx'
import { StampsDrawing } from '~/ui/drawings/stamps-drawing.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { SearchField } from '~/ui/search-field.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { programPage } from '../../shared/api/programs.ts'
import { type ListSearch, STATUS_FILTERS } from '../../shared/list/list-search.ts'
import { Pager } from '../../shared/list/pager.tsx'
import { ProgramCards } from './program-cards.tsx'
import { ProgramTable } from './program-table.tsx'
import { Totals } from './totals.tsx'
import { useTypedSearch } from '~/lib/use-typed-search.ts'

interface ProgramsScreenProps {
  brandId: string
  search: ListSearch
  onSearch: (search: ListSearch) => void
}

/** 'Le mie raccolte': totals, search, status filter and the table of programs. */
export default function ProgramsScreen({ brandId, search, onSearch }: ProgramsScreenProps) {
  const { t } = useTranslation('programs')
  const [text, setText] = useTypedSearch(search.q, (q) => onSearch({ ...search, q, page: 1 }))
  const allows = useAllows()
  const mayCreate = allows('program-EDIT')
  const isNarrow = useMedia(`(width < ${BREAKPOINTS.tablet})`)
  const { q, status, sort, page, limit } = search
  const list = useQuery(programPage({ brandId, status, sort, page, limit, ...(q !== '' && { q }) }))
  const { data, error, refetch, isPlaceholderData } = list
  const isFiltered = q !== '' || status !== 'all'
  const reset = () => {
    setText('')
    onSearch({ ...search, q: '', status: 'all', page: 1 })
  }
  const rows = (items: NonNullable<typeof data>['items']) =>
    isNarrow ? (
      <ProgramCards programs={items} />
    ) : (
      <ProgramTable
        programs={items}
        sort={sort}
        onSort={(next) => onSearch({ ...search, sort: next, page: 1 })}
      />
    )
  return (
    <div className="page grid grid-cols-1 gap-6 pt-4 pb-10 md:pt-8">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h1 className="text-28 md:text-36">{t('list.title')}</h1>
          <p className="text-16 text-pretty text-ink-2">{t('list.lead')}</p>
        </div>
        {mayCreate ? (
          <Link to="/raccolte/crea" className={buttonStyle({ variant: 'lemon' })}>
            <Icon name="plus" className="size-5" />
            {t('list.create')}
          </Link>
        ) : null}
      </header>
      {allows('figures-READ') ? <Totals brandId={brandId} /> : null}
      <section aria-label={t('list.title')} className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label={t('list.search')}
            clearLabel={t('list.clearSearch')}
            value={text}
            onValueChange={setText}
            className="min-w-60 flex-1"
          />
          <div role="group" aria-label={t('list.filter')} className="flex flex-wrap gap-2">
            {STATUS_FILTERS.map((each) => (
              <Chip
                key={each}
                selected={each === status}
                onClick={() => onSearch({ ...search, status: each, page: 1 })}
              >
                {t(`list.filters.${each}`)}
              </Chip>
            ))}
          </div>
        </div>
        {data === undefined ? (
          error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <ListSkeleton />
          )
        ) : data.items.length === 0 ? (
          isFiltered ? (
            <EmptyState
              title={t('list.nothing')}
              reason={t('list.nothingText')}
              action={
                <Button variant="outline" onClick={reset}>
                  {t('list.reset')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              drawing={<StampsDrawing />}
              title={t('list.empty')}
              reason={t('list.emptyText')}
              action={
                mayCreate ? (
                  <Link to="/raccolte/crea" className={buttonStyle()}>
                    {t('list.create')}
                  </Link>
                ) : null
              }
            />
          )
        ) : (
          <div aria-busy={isPlaceholderData || undefined} className="grid grid-cols-1 gap-4">
            {rows(data.items)}
            <Pager
              page={page}
              total={t('pager.total', { count: data.total })}
              totalPages={data.totalPages}
              limit={limit}
              sizes={PROGRAM_PAGE_SIZES}
              onPage={(next) => onSearch({ ...search, page: next })}
              onLimit={(next) => onSearch({ ...search, limit: next, page: 1 })}
            />
          </div>
        )}
      </section>
    </div>
  )
}

function ListSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-2">
      <Skeleton className="h-12 rounded-lg" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-18 rounded-lg" />
      ))}
    </div>
  )
}
