import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { formatDate } from '~/lib/format.ts'
import { Blocks } from '~/modules/loyalty/programs/shared/regulations/blocks.tsx'
import { pointsRegulation } from '~/modules/redemption/brand-points/shopper/api/points-regulation.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ReadingPage } from '../layout/reading-page.tsx'

/** The regulation of BrandPoints: inside the shell for signed-in people, in the public frame for visitors. */
export default function PointsRegulationRoute() {
  return (
    <ReadingPage>
      <Text />
    </ReadingPage>
  )
}

function Text() {
  const { t } = useTranslation('legal')
  const { version } = useSearch({ from: '/regolamento-brandpoint' })
  const { data, error, refetch } = useQuery(
    pointsRegulation(version === undefined ? undefined : Number(version)),
  )
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="page grid gap-4 py-8">
        <Skeleton className="h-12 max-w-xl rounded-lg" />
        <Skeleton className="h-120 max-w-2xl rounded-2xl" />
      </div>
    )
  const { shown } = data
  const others = data.versions.filter((row) => row.version !== shown?.version)
  return (
    <article lang="it" className="page grid grid-cols-1 gap-8 py-6 md:py-8">
      <h1 className="max-w-2xl text-28 text-balance hyphens-auto md:text-36">{data.title}</h1>
      {shown === null ? null : (
        <p className="max-w-2xl text-14 text-pretty wrap-anywhere text-ink-3">
          {t('pointsVersion', { date: formatDate(shown.publishedAt), version: shown.version })} · SHA-256{' '}
          {shown.sha256}
        </p>
      )}
      {data.sections.map(({ id, title, blocks }) => (
        <section key={id} className="grid max-w-2xl grid-cols-1 gap-3">
          <h2 className="text-19">{title}</h2>
          <Blocks blocks={blocks} />
        </section>
      ))}
      {others.length === 0 ? null : (
        <nav aria-label={t('versions')} className="max-w-2xl border-t border-line pt-6">
          <h2 className="font-sans text-14 font-semibold">{t('versions')}</h2>
          <ul className="grid">
            {others.map((row) => (
              <li key={row.version}>
                <Link
                  to="/regolamento-brandpoint"
                  search={{ version: String(row.version) }}
                  className="inline-flex min-h-11 items-center text-14 font-semibold text-azzurro hover:underline"
                >
                  {t('pointsVersion', { date: formatDate(row.publishedAt), version: row.version })}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  )
}
