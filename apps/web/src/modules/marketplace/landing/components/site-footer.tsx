import { useTexts } from '../texts.ts'
import { WIDTH } from './look.ts'
import { Wordmark } from './wordmark.tsx'

/** The documents in the order of the footer. */
const DOCUMENTS = [
  ['/documentation/termini-di-servizio', 'terms'],
  ['/documentation/informativa-sulla-privacy', 'privacy'],
  ['/documentation/informativa-sui-cookie', 'cookies'],
  ['/documentation/informativa-sulla-proprietà-intellettuale', 'property'],
  ['/documentation/linee-guida-della-community', 'guidelines'],
  ['/documentation/condizioni-per-le-attivita', 'businessTerms'],
  ['/come-ordiniamo', 'orders'],
] as const

const PAGES = [
  ['/privacy-policy', 'policy'],
  ['/accessibilita', 'accessibility'],
  ['/help', 'help'],
  ['/dashboard', 'business'],
] as const

const link = 'inline-flex min-h-11 items-center text-left text-14 text-ink-2 hover:text-ink hover:underline'

export function SiteFooter() {
  const { footer } = useTexts().texts
  return (
    <footer data-theme="dark" className="overflow-hidden bg-canvas text-ink">
      <div
        className={`${WIDTH} grid gap-x-10 gap-y-8 pt-14 pb-8 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:gap-x-20`}
      >
        <p className="max-w-72 text-19 font-semibold text-pretty sm:max-lg:col-span-2">{footer.claim}</p>
        <nav aria-labelledby="documents">
          <h2 id="documents" className="pb-1 font-sans text-14 font-bold">
            {footer.documents}
          </h2>
          <ul>
            {DOCUMENTS.map(([href, name]) => (
              <li key={href}>
                <a href={href} className={link}>
                  {footer[name]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="vicino">
          <h2 id="vicino" className="pb-1 font-sans text-14 font-bold">
            {footer.vicino}
          </h2>
          <ul>
            {PAGES.map(([href, name]) => (
              <li key={href}>
                <a href={href} className={link}>
                  {footer[name]}
                </a>
              </li>
            ))}
            <li>
              <button type="button" data-action="cookies" className={link}>
                {footer.cookiePreferences}
              </button>
            </li>
          </ul>
        </nav>
      </div>
      {/* The operator of the installation. The server fills it in, or leaves it empty
          (platform/files/welcome.ts). */}
      <p className={`${WIDTH} pb-8 text-12 text-pretty text-ink-3 empty:hidden`}>%OPERATOR%</p>
      <div className={`${WIDTH} -mb-[0.26em] text-[min(21.5vw,17.75rem)]`}>
        <Wordmark />
      </div>
    </footer>
  )
}
