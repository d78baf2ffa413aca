import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import { refusalHelp } from '../../model/refusal-help.ts'
import { useGainText } from '../hooks/use-gain-text.ts'
import type { Registered } from '../model/attempt.ts'
import { ProgramOutcome } from './program-outcome.tsx'

export interface PreviewPanelProps {
  title: string
  /** Says what to do while there is nothing to preview. */
  waiting: string
  /** The form can be previewed. */
  hasRequest: boolean
  /** Newer input waits for its preview. */
  isBehind: boolean
  preview: Pick<UseQueryResult<Registered>, 'data' | 'error' | 'isPlaceholderData' | 'isFetching'>
}

/** The server's preview of a purchase or refund, beside the form while it is filled in. */
export function PreviewPanel({ title, waiting, hasRequest, isBehind, preview }: PreviewPanelProps) {
  const { t } = useTranslation('till')
  const gain = useGainText()
  const { data, error, isPlaceholderData, isFetching } = preview
  const isStale = isBehind || isPlaceholderData || isFetching
  const results = hasRequest && error === null ? data?.results : undefined
  return (
    <section aria-label={title} className="grid gap-3">
      <h3 className="flex items-center gap-2 text-16 font-bold">
        {title}
        {hasRequest && (isBehind || isFetching) && results !== undefined ? (
          <Spinner className="size-4" />
        ) : null}
      </h3>
      {/* A short text for screen readers at each change. The details are below. */}
      <p role="status" className="sr-only">
        {results !== undefined && !isStale
          ? results
              .map((result) =>
                t('member.preview.read', { name: result.program.name, gain: gain.both(result) }),
              )
              .join('. ')
          : null}
      </p>
      {!hasRequest ? <p className="text-14 text-pretty text-ink-2">{waiting}</p> : null}
      {hasRequest && error !== null ? <PreviewFailure error={error} /> : null}
      {hasRequest && error === null && results === undefined ? (
        <div className="grid gap-2.5">
          <span className="sr-only">{t('member.preview.loading')}</span>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-11 w-36" />
          <Skeleton className="h-4 w-full" />
        </div>
      ) : null}
      {results === undefined ? null : (
        <div aria-busy={isStale} className="grid gap-3">
          {results.some(({ already }) => already) ? (
            <p className="flex gap-2.5 rounded-lg bg-ambra-soft p-3 text-14">
              <Icon name="circle-alert" className="mt-0.5 size-4 shrink-0 text-ambra" />
              {t('member.preview.already')}
            </p>
          ) : null}
          <ul className="grid">
            {results.map((outcome) => (
              <ProgramOutcome key={outcome.program._id} outcome={outcome} />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function PreviewFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('till')
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
  return (
    <p role="status" className="flex gap-2.5 rounded-lg bg-ambra-soft p-3 text-14">
      <Icon name={isRefused ? 'circle-alert' : 'wifi-off'} className="mt-0.5 size-4 shrink-0 text-ambra" />
      <span className="min-w-0 text-pretty">
        {isRefused
          ? `${errorText(error)} ${t(`refused.help.${refusalHelp(error.code)}`)}`
          : t('member.preview.failed')}
      </span>
    </p>
  )
}
