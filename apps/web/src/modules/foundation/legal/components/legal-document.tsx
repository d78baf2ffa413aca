import { Link } from '@tanstack/react-router'
import {
  type AcceptedDocument,
  type DocumentRow,
  type DocumentText,
  documentOfVersion,
  otherVersions,
  shownDocument,
} from '@vicino/contract/identity/account/documents'
import { formatDate } from '~/lib/format.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useScreenName } from '~/lib/screen-name.ts'
import { DOCUMENTS, type DocumentName, linkTo } from '../model/documents.ts'
import { KeptList } from './kept-list.tsx'
import { Operator } from './operator.tsx'

/**
 * A legal document with its table of contents and links to the others; readable signed in and out
 * (R-048).
 */
export function LegalDocument({ name, version }: { name: DocumentName; version?: string }) {
  if (name === 'terms') return <Accepted name={name} purpose="terms" wanted={version} />
  if (name === 'business') return <Accepted name={name} purpose="business-terms" wanted={version} />
  return <Read name={name} />
}

/**
 * A document that people accept: its versions are rows of the contract. One of the past says so, and
 * leads to the present one.
 */
function Accepted({
  name,
  purpose,
  wanted,
}: {
  name: DocumentName
  purpose: AcceptedDocument
  wanted: string | undefined
}) {
  const { t } = useTranslation('legal')
  const language = useLanguage()
  const shown = shownDocument(purpose, language)
  const row = documentOfVersion(purpose, wanted ?? shown.version, language) ?? shown
  const { text, version, from } = row
  const isPast = version !== shown.version
  const updated = t(isPast ? 'validThen' : 'validFrom', { date: formatDate(from), version })
  return <Page name={name} {...text} updated={updated} versions={otherVersions(row)} isPast={isPast} />
}

/** A document that is read: its text is in the locale files. */
function Read({ name }: { name: Exclude<DocumentName, 'terms' | 'business'> }) {
  const { t, list } = useTranslation(name)
  return (
    <Page
      name={name}
      title={t('title')}
      lead={t('lead')}
      updated={t('updated')}
      sections={list('sections')}
    />
  )
}

function Page({
  name,
  title: heading,
  lead,
  updated,
  sections,
  versions,
  isPast = false,
}: DocumentText & {
  name: DocumentName
  updated: string
  versions?: readonly DocumentRow[]
  isPast?: boolean
}) {
  const { t } = useTranslation('legal')
  useScreenName(heading)
  const others = (Object.keys(DOCUMENTS) as DocumentName[]).filter((each) => each !== name)
  return (
    <article className="page grid gap-x-14 gap-y-8 py-6 md:py-8 lg:grid-cols-[minmax(0,42rem)_15rem]">
      <header className="grid max-w-2xl gap-3 lg:col-start-1">
        <h1 className="text-28 text-balance hyphens-auto md:text-36">{heading}</h1>
        <p className="text-14 text-ink-3">{updated}</p>
        {isPast ? (
          <p className="rounded-xl bg-ambra-soft p-4 text-16">
            {t('past')}{' '}
            <Link {...linkTo(name)} className="font-semibold underline underline-offset-4">
              {t('present')}
            </Link>
          </p>
        ) : null}
        <p className="text-16 text-pretty text-ink-2">{lead}</p>
      </header>
      <nav
        aria-label={t('contents')}
        className="rounded-xl bg-sunken p-4 lg:sticky lg:below-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start lg:bg-transparent lg:p-0"
      >
        <h2 className="px-1 font-sans text-12 font-semibold text-ink-3">{t('contents')}</h2>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center rounded-md px-1 py-1.5 text-14 text-ink-2 hover:text-ink hover:underline lg:min-h-9"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid max-w-2xl gap-8 lg:col-start-1">
        {sections.map(({ id, title, text }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-6 gap-2">
            <h2 id={`${id}-title`} className="text-19">
              {title}
            </h2>
            {text.map((paragraph) => (
              <p key={paragraph} className="text-16 text-pretty text-ink-2">
                {paragraph}
              </p>
            ))}
            {name === 'privacy' && id === 'retention' ? <KeptList /> : null}
          </section>
        ))}
        <Operator />
        {versions?.length ? <Versions rows={versions} /> : null}
        <nav aria-label={t('others')} className="border-t border-line pt-6">
          <h2 className="font-sans text-14 font-semibold">{t('others')}</h2>
          <ul className="flex flex-wrap gap-x-5">
            {others.map((each) => (
              <li key={each}>
                <Link
                  {...linkTo(each)}
                  className="inline-flex min-h-11 items-center text-14 font-semibold text-azzurro hover:underline"
                >
                  {t(`names.${each}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </article>
  )
}

/** Leads to the other versions of a document, newest first. */
function Versions({ rows }: { rows: readonly DocumentRow[] }) {
  const { t } = useTranslation('legal')
  return (
    <nav aria-label={t('versions')} className="border-t border-line pt-6">
      <h2 className="font-sans text-14 font-semibold">{t('versions')}</h2>
      <ul className="grid">
        {rows.map(({ version, from }) => (
          <li key={version}>
            <Link
              to="/termini/versioni/$version"
              params={{ version }}
              className="inline-flex min-h-11 items-center text-14 font-semibold text-azzurro hover:underline"
            >
              {t('version', { date: formatDate(from), version })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
