import { SECTIONS } from '../model/sections.ts'
import { useTexts } from '../texts.ts'
import { AuthLink } from './auth-link.tsx'
import { CloseIcon, MenuIcon, ThemeIcon } from './icons.tsx'
import { WIDTH } from './look.ts'
import { Wordmark } from './wordmark.tsx'

const round =
  'press inline-grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-sunken aria-expanded:bg-sunken'

/**
 * A header that stays at the top: the sections, theme, language, sign-in and registration.
 * On narrow screens sections, theme and language are in a menu, which
 * behaviour/menu.ts opens; on the narrowest the sign-in is only there.
 */
export function SiteHeader() {
  const { texts } = useTexts()
  return (
    <header className="sticky top-(--bars) z-30 border-b border-line bg-canvas">
      <a
        href="#intro"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-full bg-action px-4 py-3 text-14 font-semibold text-on-action focus:translate-y-0"
      >
        {texts.skip}
      </a>
      <div className={`${WIDTH} flex min-h-16 flex-wrap items-center gap-1 py-1 lg:gap-2`}>
        <a href="#intro" aria-label={texts.nav.home} className="mr-auto rounded-md py-2 text-28 lg:mr-4">
          <Wordmark />
        </a>
        <nav aria-label={texts.nav.label} className="hidden lg:block lg:flex-1">
          <ul className="flex">
            {SECTIONS.map(({ id, label }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 items-center rounded-full px-3 text-14 font-semibold whitespace-nowrap text-ink-2 hover:bg-sunken hover:text-ink xl:px-4"
                >
                  {texts.nav[label]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="hidden items-center lg:flex">
          <Settings />
        </div>
        <AuthLink
          mode="login"
          className="press hidden min-h-11 items-center rounded-full px-2 text-14 font-semibold whitespace-nowrap hover:bg-sunken min-[24rem]:inline-flex md:px-4"
        >
          {texts.login}
        </AuthLink>
        <AuthLink
          mode="register"
          className="press inline-flex min-h-11 items-center rounded-full bg-action px-4 text-14 font-semibold whitespace-nowrap text-on-action hover:opacity-90 md:px-5"
        >
          {texts.start}
        </AuthLink>
        <button
          type="button"
          aria-expanded={false}
          aria-controls="menu"
          aria-label={texts.nav.open}
          data-open={texts.nav.open}
          data-close={texts.nav.close}
          className={`${round} group lg:hidden`}
        >
          <MenuIcon className="size-6 group-aria-expanded:hidden" />
          <CloseIcon className="hidden size-6 group-aria-expanded:block" />
        </button>
      </div>
      <div id="menu" hidden className="border-t border-line lg:hidden">
        <Menu />
      </div>
    </header>
  )
}

/** The narrow header's menu. A choice closes it and scrolls. */
function Menu() {
  const { texts } = useTexts()
  return (
    <div
      className={`${WIDTH} grid max-h-[calc(100dvh-4.25rem)] gap-4 overflow-y-auto overscroll-contain py-4 pb-8`}
    >
      <nav aria-label={texts.nav.label}>
        <ul className="grid">
          {SECTIONS.map(({ id, label }) => (
            <li key={id} className="border-b-2 border-dashed border-line last:border-0">
              <a href={`#${id}`} className="flex min-h-14 items-center font-display text-28 font-bold">
                {texts.nav[label]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <AuthLink
        mode="login"
        className="press inline-flex min-h-13 items-center justify-center rounded-full border border-line-strong text-16 font-semibold"
      >
        {texts.login}
      </AuthLink>
      <div className="flex items-center justify-center">
        <Settings />
      </div>
    </div>
  )
}

function Settings() {
  const { texts, language } = useTexts()
  const other = language === 'it' ? 'en' : 'it'
  return (
    <>
      <button
        type="button"
        lang={other}
        data-language={other}
        className="press inline-flex min-h-11 items-center rounded-full px-3 text-14 font-semibold text-ink-2 hover:bg-sunken hover:text-ink"
      >
        {texts.nav.otherLanguage}
      </button>
      <button
        type="button"
        title={texts.nav.theme}
        aria-label={texts.nav.theme}
        data-action="theme"
        className={round}
      >
        <ThemeIcon />
      </button>
    </>
  )
}
