import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { refusedRows, saveRefused } from '../api/customer-imports.ts'

interface RefusedRowsProps {
  programId: string
  importId: string
  count: number
}

/**
 * The refused lines with their reasons. All of them can be downloaded, corrected and sent again.
 */
export function RefusedRows({ programId, importId, count }: RefusedRowsProps) {
  const { t } = useTranslation('imports')
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    refusedRows(programId, importId),
  )
  const save = useMutation(saveRefused(programId, importId))
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section aria-label={t('refused.title', { count })} className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="text-16 font-bold">{t('refused.title', { count })}</h4>
        <Button
          variant="outline"
          size="sm"
          pending={save.isPending}
          onClick={() => save.mutate(t('refused.fileName'))}
        >
          {save.isPending ? null : <Icon name="download" className="size-4" />}
          {t('refused.save')}
        </Button>
      </div>
      {data === undefined ? (
        error ? (
          <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-24 rounded-xl" />
        )
      ) : (
        <ol className="grid gap-1.5 rounded-xl bg-sunken p-4 text-14">
          {rows.map(({ line, who, text }) => (
            <li key={line} className="grid gap-x-3 sm:grid-cols-[5rem_1fr]">
              <span className="num font-semibold">{t('refused.line', { line })}</span>
              <span className="min-w-0 wrap-anywhere">
                {who === '' ? null : <strong className="font-semibold">{who}: </strong>}
                <span className="text-ink-2">{text}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {hasNextPage ? (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          pending={isFetching}
          onClick={() => void fetchNextPage()}
        >
          {t('refused.more')}
        </Button>
      ) : null}
    </section>
  )
}
