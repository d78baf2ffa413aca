import { Link } from '@tanstack/react-router'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { buttonStyle } from '~/ui/button.tsx'

/**
 * Above a brand's own public profile: says that customers see this page, and links to its editing.
 */
export function OwnBrandBar({ edits }: { edits: boolean }) {
  const { t } = useTranslation('account')
  return (
    <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 md:pt-6 md:pb-0">
      <p className="grid min-w-56 flex-1 gap-0.5">
        <span className="font-display text-19 font-bold">{t('ownBrand.title')}</span>
        <span className="text-14 text-ink-2">{t('ownBrand.text')}</span>
      </p>
      <Link to="/settings" hash="company" className={buttonStyle({ variant: edits ? 'lemon' : 'outline' })}>
        {edits ? <Icon name="pen-line" className="size-4" /> : null}
        {t(edits ? 'ownBrand.edit' : 'ownBrand.read')}
      </Link>
    </div>
  )
}
