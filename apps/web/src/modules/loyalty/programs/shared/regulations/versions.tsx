import { Link } from '@tanstack/react-router'
import type {
  RegulationChange,
  RegulationVersion,
} from '@vicino/contract/loyalty/programs/regulations/schemas'
import { formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Icon } from '~/ui/icon.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { pdfAddress, regulationVersions } from './regulation.ts'

/** The published versions of a regulation, newest first, each with its changes and hash. */
export function Versions({ programId }: { programId: string }) {
  const { t } = useTranslation('regulation')
  const pages = usePages(regulationVersions(programId))
  return (
    <PagedList
      pages={pages}
      skeleton={<Skeleton className="h-32 rounded-2xl" />}
      empty={<p className="text-14 text-ink-2">{t('versions.none')}</p>}
      className="grid grid-cols-1 gap-3"
    >
      {(items) => items.map((item) => <Version key={item.version} programId={programId} item={item} />)}
    </PagedList>
  )
}

function Version({ programId, item }: { programId: string; item: RegulationVersion }) {
  const { t } = useTranslation('regulation')
  const { version, publishedAt, sha256, titles, diff } = item
  const texts = diff.filter(({ path }) => path.startsWith('sections.'))
  return (
    <article className="grid grid-cols-1 gap-3 rounded-2xl bg-surface p-4 shadow-card sm:p-5">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-16">{t('version', { version })}</h3>
          <p className="text-14 text-ink-2">
            <time dateTime={publishedAt}>{t('published', { date: formatDateTime(publishedAt) })}</time>
          </p>
        </div>
        <div className="flex flex-wrap gap-x-4">
          <Link
            to="/regolamento/$id"
            params={{ id: programId }}
            search={{ version: String(version) }}
            className="inline-flex min-h-11 items-center text-14 font-semibold text-azzurro hover:underline"
          >
            {t('open', { version })}
          </Link>
          <PdfLink programId={programId} version={version} />
        </div>
      </header>
      {version === 1 ? (
        <p className="text-14 text-ink-2">{t('versions.first')}</p>
      ) : texts.length === 0 ? (
        <p className="text-14 text-ink-2">{t('versions.same')}</p>
      ) : (
        <details className="group">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-14 font-semibold [&::-webkit-details-marker]:hidden">
            <Icon
              name="chevron-right"
              className="size-4 transition-transform duration-150 group-open:rotate-90"
            />
            {t('versions.changes', { count: texts.length })}
          </summary>
          <ul className="grid grid-cols-1 gap-4 pt-2">
            {texts.map((change) => (
              <li key={change.path}>
                <Change title={titles[change.path.slice('sections.'.length)]} change={change} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="text-12 break-all text-ink-3">SHA-256 {sha256}</p>
    </article>
  )
}

const TONES = { better: 'basilico', neutral: 'neutral', worse: 'pomodoro' } as const

function Change({ title, change }: { title: string | undefined; change: RegulationChange }) {
  const { t } = useTranslation('regulation')
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <h4 className="flex flex-wrap items-center gap-2 font-sans text-14 font-bold">
        {title ?? t('versions.removed')}
        <Badge tone={TONES[change.effect]}>{t(`effects.${change.effect}`)}</Badge>
      </h4>
      <Lines lines={change.before} label={t('versions.before')} tone="before" />
      <Lines lines={change.after} label={t('versions.after')} tone="after" />
    </div>
  )
}

function Lines({ lines, label, tone }: { lines: unknown; label: string; tone: 'before' | 'after' }) {
  const texts = Array.isArray(lines) ? lines.map(String) : []
  if (texts.length === 0) return null
  const isGone = tone === 'before'
  return (
    <div
      className={isGone ? 'rounded-lg bg-pomodoro-soft px-3 py-2' : 'rounded-lg bg-basilico-soft px-3 py-2'}
    >
      <p className="text-12 font-semibold text-ink-2">{label}</p>
      <ul className="grid gap-1 text-14">
        {texts.map((text) => (
          <li key={text} className="wrap-anywhere">
            {isGone ? <del className="no-underline">{text}</del> : <ins className="no-underline">{text}</ins>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Opens the PDF of a version in a new tab. */
export function PdfLink({ programId, version }: { programId: string; version: number }) {
  const { t } = useTranslation('regulation')
  return (
    <a
      href={pdfAddress(programId, version)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 text-14 font-semibold text-azzurro hover:underline"
    >
      <Icon name="download" className="size-4" />
      {t('pdf')}
    </a>
  )
}
