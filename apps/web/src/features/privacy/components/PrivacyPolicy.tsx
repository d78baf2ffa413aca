import { useTranslation } from 'react-i18next'

/** Sections in reading order; each has a title and paragraphs in the texts. */
const SECTIONS = [
  'controller',
  'data',
  'purposes',
  'cookies',
  'sharing',
  'retention',
  'rights',
  'security',
  'minors',
  'changes',
] as const

/** The privacy policy (art. 13 GDPR), readable signed in and signed out. */
export function PrivacyPolicy() {
  const { t } = useTranslation('privacy')
  return (
    <article className="mx-auto grid w-full max-w-2xl gap-8 px-4 py-6 md:px-6 md:py-10">
      <header className="grid gap-3">
        <h1 className="text-36">{t('title')}</h1>
        <p className="text-14 text-ink-3">{t('updated')}</p>
        <p className="text-16 text-pretty text-ink-2">{t('lead')}</p>
      </header>
      {SECTIONS.map((section) => (
        <section key={section} aria-labelledby={`privacy-${section}`} className="grid gap-2">
          <h2 id={`privacy-${section}`} className="text-19">
            {t(`${section}.title`)}
          </h2>
          {(t(`${section}.text`, { returnObjects: true }) as string[]).map((paragraph) => (
            <p key={paragraph} className="text-16 text-pretty text-ink-2">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  )
}
