import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '~/lib/api-error.ts'
import { formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useScreenName } from '~/lib/screen-name.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { regulationQuery } from '../../shared/regulations/regulation.ts'
import { Blocks } from '../../shared/regulations/blocks.tsx'
import { PdfLink, Versions } from '../../shared/regulations/versions.tsx'

interface PublicRegulationProps {
  programId: string
  /** Number of a version other than the one in force. */
  version: number | undefined
}

/**
 * A published regulation for everybody, signed in or not: text, PDF, hash and changes between
 * versions.
 */
export function PublicRegulation({ programId, version }: PublicRegulationProps) {
  const { t } = useTranslation('regulation')
  const { data, error, refetch } = useQuery(regulationQuery(programId, version))
  useScreenName(data?.title)
  if (!data && error) {
    return error instanceof ApiError && error.status === 404 ? (
      <EmptyState title={t('none')} reason={t('noneText')} className="py-20" />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  }
  if (!data) {
    return (
      <div className="page grid gap-4 py-8">
        <Skeleton className="h-12 max-w-xl rounded-lg" />
        <Skeleton className="h-120 max-w-2xl rounded-2xl" />
      </div>
    )
  }
  return (
    <article className="page grid gap-x-14 gap-y-8 py-6 md:py-8 lg:grid-cols-[minmax(0,42rem)_15rem]">
      <header className="grid max-w-2xl gap-3 lg:col-start-1">
        <h1 lang="it" className="text-28 text-balance hyphens-auto md:text-36">
          {data.title}
        </h1>
        <p className="text-14 text-ink-3">
          {data.brand.username} · {t('version', { version: data.version })} ·{' '}
          <time dateTime={data.publishedAt}>
            {t('published', { date: formatDateTime(data.publishedAt) })}
          </time>
        </p>
        {data.inForce ? null : (
          <p className="rounded-lg bg-ambra-soft px-4 py-3 text-14 text-ambra">
            {t('old')}{' '}
            <Link to="/regolamento/$id" params={{ id: programId }} className="font-semibold underline">
              {t('toPresent')}
            </Link>
          </p>
        )}
        <div>
          <PdfLink programId={programId} version={data.version} />
        </div>
      </header>
      <nav
        aria-label={t('contents')}
        className="rounded-xl bg-sunken p-4 lg:sticky lg:below-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start lg:bg-transparent lg:p-0"
      >
        <h2 className="px-1 font-sans text-12 font-semibold text-ink-3">{t('contents')}</h2>
        <ol lang="it">
          {data.sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#art-${id}`}
                className="flex min-h-11 items-center rounded-md px-1 py-1.5 text-14 text-ink-2 hover:text-ink hover:underline lg:min-h-9"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid max-w-2xl grid-cols-1 gap-8 lg:col-start-1">
        {data.sections.map(({ id, title, blocks }, index) => (
          <section
            key={id}
            id={`art-${id}`}
            lang="it"
            aria-labelledby={`art-${id}-title`}
            className="grid scroll-mt-6 grid-cols-1 gap-2"
          >
            <h2 id={`art-${id}-title`} className="text-19">
              {index + 1}. {title}
            </h2>
            <Blocks blocks={blocks} />
          </section>
        ))}
        <p className="border-t border-line pt-6 text-12 break-all text-ink-3">SHA-256 {data.sha256}</p>
        <section aria-labelledby="versions-title" className="grid grid-cols-1 gap-3">
          <h2 id="versions-title" className="text-19">
            {t('versions.title')}
          </h2>
          <Versions programId={programId} />
        </section>
      </div>
    </article>
  )
}
