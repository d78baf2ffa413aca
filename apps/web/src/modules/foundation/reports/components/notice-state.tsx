import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Failure } from '~/ui/failure.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { noticeStatus } from '../shared/api/reports.ts'

interface NoticeStateProps {
  readonly token: string
  /** The form of the appeal, which belongs to another feature; it calls back when it was sent. */
  readonly renderAppeal: (onSent: () => void) => ReactNode
}

/** What became of a report, by the link of its receipt, and the appeal against it. */
export function NoticeState({ token, renderAppeal }: NoticeStateProps) {
  const { t } = useTranslation('report')
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(noticeStatus(token))
  if (error instanceof ApiError && error.status < 500) return <Failure text={errorText(error)} />
  if (error) return <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className="h-24" />
  const onSent = () => void client.invalidateQueries({ queryKey: noticeStatus(token).queryKey })
  return (
    <div className="grid gap-4">
      <p className="text-14 text-ink-2">
        {t('state.made', {
          what: t(`kinds.${data.kind}`),
          reason: t(`reasons.${data.reason}`),
          at: formatDateTime(data.createdAt),
        })}
      </p>
      <p role="status" className="text-16 font-semibold text-pretty">
        {data.isAppealed ? t('state.appealed') : t(`state.${data.decision ?? 'waiting'}`)}
      </p>
      {data.appealUntil === null ? null : (
        <section className="grid gap-3" aria-labelledby="notice-appeal">
          <h2 id="notice-appeal" className="text-19">
            {t('state.appeal')}
          </h2>
          <p className="text-14 text-pretty text-ink-2">
            {t('state.appealText', { at: formatDateTime(data.appealUntil) })}
          </p>
          {renderAppeal(onSent)}
        </section>
      )}
    </div>
  )
}
