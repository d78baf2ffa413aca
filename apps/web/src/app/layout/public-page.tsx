import { Icon } from '~/ui/icon.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { openConsent } from '~/modules/identity/consent/model/dialog-state.ts'
import { reportError } from '~/lib/report-error.ts'
import { changeLanguage } from '~/lib/i18n/texts.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useTheme } from '~/lib/theme/use-theme.ts'
import { cn } from '~/ui/cn.ts'
import { IconButton } from '~/ui/icon-button.tsx'

const quiet = 'inline-flex min-h-11 items-center rounded-md px-2 hover:text-ink hover:underline'

interface PublicPageProps {
  /** The page is a text that starts at the left edge, so the links below it do too. */
  reading?: boolean
  children: ReactNode
}

/** The frame of pages for visitors: language and theme at the top, links to the legal documents at the bottom. */
export function PublicPage({ children, reading = false }: PublicPageProps) {
  const { t } = useTranslation('shell')
  const { theme, toggleTheme } = useTheme()
  const other = useLanguage() === 'it' ? 'en' : 'it'
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page flex items-center justify-end gap-1 py-2 text-14 font-semibold text-ink-2">
        <button
          type="button"
          lang={other}
          onClick={() => void changeLanguage(other).catch(reportError)}
          className={quiet}
        >
          {t(`common:languages.${other}`)}
        </button>
        <IconButton label={t('menu.theme')} onClick={toggleTheme}>
          {theme === 'dark' ? <Icon name="sun" /> : <Icon name="moon" />}
        </IconButton>
      </header>
      {children}
      <footer className="page py-3 text-12 text-ink-3">
        <div className={cn('-mx-2 flex flex-wrap gap-x-4', !reading && 'justify-center')}>
          <a href="/privacy-policy" className={quiet}>
            {t('menu.privacy')}
          </a>
          <a href="/accessibilita" className={quiet}>
            {t('menu.accessibility')}
          </a>
          <a href="/segnala" className={quiet}>
            {t('menu.notice')}
          </a>
          <a href="/trasparenza" className={quiet}>
            {t('menu.transparency')}
          </a>
          <a href="/come-ordiniamo" className={quiet}>
            {t('common:howOrdered')}
          </a>
          <a href="/help" className={quiet}>
            {t('menu.help')}
          </a>
          <button type="button" onClick={openConsent} className={quiet}>
            {t('menu.cookies')}
          </button>
        </div>
      </footer>
    </div>
  )
}
