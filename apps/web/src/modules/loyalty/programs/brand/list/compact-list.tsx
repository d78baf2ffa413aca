import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { COMPACT_PROGRAM_PAGE, PROGRAM_PAGE_SIZES } from '@vicino/contract/loyalty/programs/constants'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { programPage } from '../../shared/api/programs.ts'
import { StatusBadge } from '../../shared/components/status-badge.tsx'
import { formatPeriod } from '../../shared/model/days.ts'
import { Pager } from '../../shared/list/pager.tsx'
import { ProgramImage } from './program-image.tsx'

/** A short list of the brand's programs for its dashboard; each opens its overview. */
export function CompactPrograms({ brandId }: { brandId: string }) {
  const { t } = useTranslation('programs')
  const mayCreate = useAllows()('program-EDIT')
  const [{ page, limit }, setShown] = useState({ page: 1, limit: COMPACT_PROGRAM_PAGE })
  const list = useQuery(programPage({ brandId, page, limit }))
  const { data, error, refetch, isFetching, isPlaceholderData } = list
  return (
    <section aria-labelledby="compact-programs" className="grid grid-cols-1 gap-3">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="compact-programs" className="text-23">
          {t('list.title')}
        </h2>
        <Link to="/raccolte/list" className={buttonStyle({ variant: 'ghost', size: 'sm' })}>
          {t('compact.all')}
          <Icon name="arrow-right" className="size-4" />
        </Link>
      </header>
      {data === undefined ? (
        error ? (
          <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-40 rounded-2xl" />
        )
      ) : data.total === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-surface p-4 shadow-card md:p-5">
          <p className="max-w-prose text-14 text-pretty text-ink-2">{t('list.emptyText')}</p>
          {mayCreate ? (
            <Link to="/raccolte/crea" className={buttonStyle({ variant: 'outline' })}>
              {t('list.create')}
            </Link>
          ) : null}
        </div>
      ) : (
        <>
          <ul
            aria-busy={isPlaceholderData || undefined}
            className="divide-y divide-line overflow-hidden rounded-2xl bg-surface shadow-card"
          >
            {data.items.map((program) => (
              <li key={program._id}>
                <Link
                  to="/raccolte/dettaglio/$id"
                  params={{ id: program._id }}
                  className="flex min-h-16 items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-sunken/60"
                >
                  <ProgramImage src={program.imageUrl} />
                  <span className="grid min-w-0 flex-1 gap-0.5">
                    <span className="font-semibold wrap-anywhere">{program.name}</span>
                    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      <StatusBadge status={program.status} />
                      <span className="num text-14 text-ink-2">{formatPeriod(program)}</span>
                    </span>
                  </span>
                  <Icon name="chevron-right" className="size-5 text-ink-3" />
                </Link>
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            total={t('pager.total', { count: data.total })}
            totalPages={data.totalPages}
            limit={limit}
            sizes={PROGRAM_PAGE_SIZES}
            onPage={(next) => setShown({ page: next, limit })}
            onLimit={(next) => setShown({ page: 1, limit: next })}
          />
        </>
      )}
    </section>
  )
}
