import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BASE_TIER } from '@vicino/contract/loyalty/programs/constants'
import { Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useAllows } from '~/lib/use-allows.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { StampsDrawing } from '~/ui/drawings/stamps-drawing.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { tiersQuery } from '../../programs/shared/api/tiers.ts'
import type { DrawEvents } from './components/customer-sheet.tsx'
import type { DrawEvent } from './components/timeline.tsx'
import { ProgramChoice, useChosenProgram } from '../shared/components/program-choice.tsx'
import { TotalsCards } from './components/totals-cards.tsx'
import { CustomersTable } from './customers-table.tsx'
import { GroupsContext, useGroups } from '../shared/groups.ts'
import { keepTotalsShown, readTotalsShown } from './model/kept.ts'
import { type CustomerSearch, NO_FILTERS } from './model/search.ts'

const CustomerSheet = lazyPart(() => import('./components/customer-sheet.tsx'))

interface CustomersScreenProps {
  brandId: string
  search: CustomerSearch
  /** Writes the address. `adds` makes a new history entry, so that Back returns here. */
  onSearch: (search: CustomerSearch, adds?: boolean) => void
  drawEvents: DrawEvents
  drawEvent: DrawEvent
}

/**
 * 'Clienti acquisiti': the chosen program, its totals, its table of customers and one customer's
 * details.
 */
export default function CustomersScreen({
  brandId,
  search,
  onSearch,
  drawEvents,
  drawEvent,
}: CustomersScreenProps) {
  const { t } = useTranslation('customers')
  const { t: tPrograms } = useTranslation('programs')
  const allows = useAllows()
  const chosen = useChosenProgram(brandId, search.program)
  const [showsTotals, showTotals] = useState(readTotalsShown)
  const { data: tiers } = useQuery(tiersQuery(brandId))
  const config = tiers?.tierConfigs
  const levels = config?.enabled ? config.tiers : []
  const colors = levels.map(({ color }) => color)
  const { id } = chosen
  const groups = useGroups(id)
  return (
    <div className="page grid grid-cols-1 gap-6 pt-4 pb-10 md:pt-8">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-80 gap-1">
          <h1 className="text-28 md:text-36">{t('title')}</h1>
          <p className="text-16 text-pretty text-ink-2">{t('lead')}</p>
        </div>
        {id ? (
          <ProgramChoice
            brandId={brandId}
            programId={id}
            onChoose={(program) =>
              onSearch({ ...search, ...NO_FILTERS, program, q: '', page: 1, customer: null })
            }
          />
        ) : null}
      </header>
      {id === undefined ? (
        chosen.error ? (
          <ErrorState error={chosen.error} onRetry={chosen.retry} />
        ) : (
          <Skeleton className="h-96 rounded-2xl" />
        )
      ) : id === null ? (
        <EmptyState
          drawing={<StampsDrawing />}
          title={t('noProgram')}
          reason={t('noProgramText')}
          action={
            allows('program-EDIT') ? (
              <Link to="/raccolte/crea" className={buttonStyle()}>
                {tPrograms('list.create')}
              </Link>
            ) : null
          }
        />
      ) : (
        <GroupsContext value={groups}>
          <section aria-label={t('totals.title')} className="grid grid-cols-1 gap-3">
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={showsTotals}
              className="justify-self-start"
              onClick={() => {
                keepTotalsShown(!showsTotals)
                showTotals(!showsTotals)
              }}
            >
              <Icon name={showsTotals ? 'eye-off' : 'eye'} className="size-4" />
              {t(showsTotals ? 'totals.hide' : 'totals.show')}
            </Button>
            {showsTotals ? <TotalsCards programId={id} /> : null}
          </section>
          <CustomersTable
            key={id}
            programId={id}
            search={search}
            levels={levels.length === 0 ? [] : [BASE_TIER, ...levels.map(({ name }) => name)]}
            colors={colors}
            onSearch={onSearch}
          />
          <Suspense>
            {search.customer === null ? null : (
              <CustomerSheet
                key={search.customer}
                programId={id}
                userId={search.customer}
                colors={colors}
                drawEvents={drawEvents}
                drawEvent={drawEvent}
                onClose={() => onSearch({ ...search, customer: null })}
              />
            )}
          </Suspense>
        </GroupsContext>
      )}
    </div>
  )
}
