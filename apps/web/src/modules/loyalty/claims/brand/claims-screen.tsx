import { useQueryClient } from '@tanstack/react-query'
import type { ClaimQueue } from '@vicino/contract/loyalty/claims/schemas'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { useState } from 'react'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useTypedSearch } from '~/lib/use-typed-search.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Chip } from '~/ui/chip.tsx'
import { Queue } from '~/ui/queue/queue.tsx'
import { SearchField } from '~/ui/search-field.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { claimPages } from './api/claims.ts'
import { ProgramFrame } from '../../programs/shared/frame/program-frame.tsx'
import { CLAIM_FILTERS, type ClaimFilter, countOf } from './claim-filter.ts'
import { ClaimRow } from './claim-row.tsx'
import { ClaimSheet } from './claim-sheet.tsx'
import { DeadlineMeter } from './deadline-meter.tsx'

export interface ClaimSearch {
  readonly filter: ClaimFilter
  readonly q: string
}

interface ClaimsScreenProps {
  id: string
  search: ClaimSearch
  onSearch: (search: ClaimSearch) => void
}

/**
 * 'Richieste premi' of a program: the claims of customers, how late they are, and the brand's next
 * steps.
 */
export default function ClaimsScreen({ id, search, onSearch }: ClaimsScreenProps) {
  const { t } = useTranslation('programs')
  return (
    <ProgramFrame id={id} title={t('nav.claims')} isShort queue="claims">
      {(program) => <Loaded program={program} search={search} onSearch={onSearch} />}
    </ProgramFrame>
  )
}

function Loaded({ program, search, onSearch }: Omit<ClaimsScreenProps, 'id'> & { program: Program }) {
  const { t } = useTranslation(['claims', 'programs'])
  const { filter, q } = search
  const [text, setText] = useTypedSearch(q, (typed) => onSearch({ filter, q: typed }))
  const options = claimPages(program._id, filter, q)
  const pages = usePages(options)
  const first = useQueryClient().getQueryData(options.queryKey)?.pages[0]
  // Counts cover all claims whatever the filter. The last counts stay visible while another filter
  // loads.
  const [counted, setCounted] = useState<Pick<ClaimQueue, 'counts' | 'deadlines'>>()
  if (first !== undefined && first !== counted) setCounted(first)
  const isFiltered = filter !== 'open' || q !== ''
  const shown = CLAIM_FILTERS.filter(
    (each) =>
      !['late', 'warn', 'breach'].includes(each) ||
      each === filter ||
      (counted !== undefined && (countOf(each, counted) ?? 0) > 0),
  )
  return (
    <>
      {counted === undefined ? null : (
        <DeadlineMeter
          deadlines={counted.deadlines}
          open={countOf('open', counted) ?? 0}
          onShow={(each) => onSearch({ filter: each, q: '' })}
        />
      )}
      <section aria-label={t('queue.title')} className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label={t('queue.search')}
            clearLabel={t('programs:list.clearSearch')}
            value={text}
            onValueChange={setText}
            className="min-w-60 flex-1"
          />
          <div role="group" aria-label={t('queue.filter')} className="flex flex-wrap gap-2">
            {shown.map((each) => (
              <Chip
                key={each}
                selected={each === filter}
                onClick={() => onSearch({ filter: each, q: text.trim() })}
              >
                {t(`queue.filters.${each}`)}
                <Count count={counted === undefined ? null : countOf(each, counted)} />
              </Chip>
            ))}
          </div>
        </div>
        <Queue
          key={`${filter} ${q}`}
          label={t('queue.list')}
          pages={pages}
          skeleton={<Skeleton className="h-28 rounded-xl" />}
          empty={{
            title: t('queue.empty'),
            reason: t(isFiltered ? 'queue.emptyFilter' : 'queue.emptyText'),
          }}
          end={t('queue.end')}
          renderRow={(claim) => <ClaimRow claim={claim} />}
          renderSheet={(claim, close) => (
            <ClaimSheet key={claim._id} programId={program._id} claim={claim} onClose={close} />
          )}
        />
      </section>
    </>
  )
}

function Count({ count }: { count: number | null }) {
  return count === null || count === 0 ? null : <span className="num opacity-80">{formatCount(count)}</span>
}
