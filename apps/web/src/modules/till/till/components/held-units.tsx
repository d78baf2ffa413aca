import { useQueryClient } from '@tanstack/react-query'
import type { Hold } from '@vicino/contract/till/till/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatCount } from '~/lib/format.ts'
import { usePages } from '~/lib/use-pages.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { holdPages } from '../api/list-holds.ts'
import { FreeDialog } from './free-dialog.tsx'
import { HoldRow } from './hold-row.tsx'

/**
 * Units that customers' codes hold now: the deal, the start and the end, without the customer. Each
 * can be freed.
 */
export function HeldUnits() {
  const { t } = useTranslation('till')
  const pages = usePages(holdPages)
  const total = useQueryClient().getQueryData(holdPages.queryKey)?.pages[0]?.totalCount ?? 0
  const [freeing, setFreeing] = useState<Hold>()
  // Units are held for a quarter of an hour, so mostly there are none, and the section says nothing.
  if (total === 0 && pages.error === null && freeing === undefined) return null
  return (
    <section aria-labelledby="till-holds" className="grid gap-3">
      <h2 id="till-holds" className="text-23">
        {t('holds.title')} <span className="num text-ink-3">{total > 0 ? formatCount(total) : ''}</span>
      </h2>
      <div className="overflow-hidden rounded-2xl bg-surface shadow-card">
        <PagedList
          pages={pages}
          skeleton={
            <div className="flex min-h-18 items-center gap-3 px-4 md:px-5">
              <Skeleton className="size-12" />
              <Skeleton className="h-4 flex-1" />
              <Skeleton className="h-9 w-20 rounded-full" />
            </div>
          }
          renderFailure={(error, retry) => (
            <ErrorLine error={error} busy={false} onRetry={retry} className="p-4 md:p-5" />
          )}
          empty={<p className="p-4 text-14 text-pretty text-ink-2 md:p-5">{t('holds.empty')}</p>}
        >
          {(lines) => (
            <ul aria-label={t('holds.list')}>
              {lines.map((line) => (
                <HoldRow key={line._id} line={line} onFree={() => setFreeing(line)} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      {freeing ? <FreeDialog line={freeing} onClose={() => setFreeing(undefined)} /> : null}
    </section>
  )
}
