import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OfflineConflict } from '@vicino/contract/till/offline/schemas'
import { formatCount, formatDateTime, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { answerConflict, conflictPages } from '../api/offline.ts'

/** Entries of tills without network that wait for the owner, with one press each. */
export function ConflictList({ mayDecide }: { mayDecide: boolean }) {
  const { t } = useTranslation('offline-till')
  const pages = usePages(conflictPages)
  const total = useQueryClient().getQueryData(conflictPages.queryKey)?.pages[0]?.totalCount ?? 0
  return (
    <section aria-labelledby="offline-conflicts" className="rounded-2xl bg-surface shadow-card">
      <header className="grid gap-0.5 p-5 pb-2">
        <h3 id="offline-conflicts" className="text-19">
          {t('list.title')} <span className="num text-ink-3">{total > 0 ? formatCount(total) : ''}</span>
        </h3>
        <p className="text-14 text-pretty text-ink-2">{t('list.lead')}</p>
      </header>
      <PagedList
        pages={pages}
        skeleton={<Skeleton className="m-5 h-16 rounded-lg" />}
        renderFailure={(error, retry) => (
          <ErrorLine error={error} busy={false} onRetry={retry} className="p-5" />
        )}
        empty={<p className="px-5 pt-1 pb-5 text-14 text-ink-2">{t('list.none')}</p>}
      >
        {(items) => (
          <ul aria-labelledby="offline-conflicts" className="divide-y divide-line">
            {items.map((item) => (
              <ConflictRow key={item._id} item={item} mayDecide={mayDecide} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function ConflictRow({ item, mayDecide }: { item: OfflineConflict; mayDecide: boolean }) {
  const { t } = useTranslation('offline-till')
  const { mutate, isPending } = useMutation(answerConflict(useQueryClient()))
  const { _id: id, kind, deal, amount, at, by, receiptId, message, can } = item
  const answer = (count: boolean) =>
    mutate(
      { id, count },
      {
        onSuccess: ({ code }) =>
          toast.success(t(code === null ? (count ? 'list.counted' : 'list.dropped') : 'list.beyond')),
      },
    )
  const facts = [
    formatDateTime(at),
    ...(receiptId === null ? [] : [t('list.receipt', { receipt: receiptId })]),
    ...(by === null ? [] : [t('list.by', { name: by })]),
  ]
  return (
    <li className="grid gap-2 px-5 py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-16 font-semibold">
        <span className="min-w-0 break-words">{deal ?? t(`list.${kind}`)}</span>
        {amount === null ? null : <span className="num">{formatPrice(amount)}</span>}
      </p>
      <p className="text-14 break-words text-ink-2">{facts.join(' · ')}</p>
      <p className="text-14 text-pretty">{message}</p>
      {mayDecide ? (
        <div className="flex flex-wrap gap-2">
          {can.count ? (
            <Button size="sm" pending={isPending} onClick={() => answer(true)}>
              {t('list.count')}
            </Button>
          ) : null}
          <Button size="sm" variant="outline" disabled={isPending} onClick={() => answer(false)}>
            {t(can.count ? 'list.drop' : 'list.seen')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
