import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useScreenName } from '~/lib/screen-name.ts'
import { DOCUMENTS, type DocumentName, linkTo } from '../model/documents.ts'
import { KeptList } from './kept-list.tsx'
import { Operator } from './operator.tsx'

/**
 * A legal document with its table of contents and links to the others; readable signed in and out
 * (R-048).
 */
export function LegalDocument({ name }: { name: DocumentName }) {
  const { t, list } = useTranslation([name, 'legal'])
  useScreenName(t('title'))
  const sections = list('sections')
  const others = (Object.keys(DOCUMENTS) as DocumentName[]).filter((each) => each !== name)
  return (
    <article className="page grid gap-x-14 gap-y-8 py-6 md:py-8 lg:grid-cols-[minmax(0,42rem)_15rem]">
      <header className="grid max-w-2xl gap-3 lg:col-start-1">
        <h1 className="text-28 text-balance hyphens-auto md:text-36">{t('title')}</h1>
        <p className="text-14 text-ink-3">{t('updated')}</p>
        <p className="text-16 text-pretty text-ink-2">{t('lead')}</p>
      </header>
      <nav
        aria-label={t('legal:contents')}
        className="rounded-xl bg-sunken p-4 lg:sticky lg:below-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start lg:bg-transparent lg:p-0"
      >
        <h2 className="px-1 font-sans text-12 font-semibold text-ink-3">{t('legal:contents')}</h2>
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
        <nav aria-label={t('legal:others')} className="border-t border-line pt-6">
          <h2 className="font-sans text-14 font-semibold">{t('legal:others')}</h2>
          <ul className="flex flex-wrap gap-x-5">
            {others.map((each) => (
              <li key={each}>
                <Link
                  {...linkTo(each)}
                  className="inline-flex min-h-11 items-center text-14 font-semibold text-azzurro hover:underline"
                >
                  {t(`legal:names.${each}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </article>
  )
}
