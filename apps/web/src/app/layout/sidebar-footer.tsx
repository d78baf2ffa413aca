import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { openConsent } from '~/modules/identity/consent/model/dialog-state.ts'

const entry = 'inline-flex min-h-11 items-center rounded-md hover:text-ink hover:underline'

/** Links to the privacy policy and the cookie preferences at the foot of the sidebar. */
export function SidebarFooter() {
  const { t } = useTranslation('shell')
  return (
    <footer className="flex flex-wrap gap-x-4 border-t border-line px-6 py-1 text-12 text-ink-3">
      <Link to="/privacy-policy" className={entry}>
        {t('menu.privacy')}
      </Link>
      <button type="button" onClick={openConsent} className={entry}>
        {t('menu.cookies')}
      </button>
    </footer>
  )
}
