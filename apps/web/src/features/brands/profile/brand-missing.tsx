import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonStyle } from '~/ui/Button.tsx'
import { TornDrawing } from '~/ui/drawings/TornDrawing.tsx'
import { EmptyState } from '~/ui/EmptyState.tsx'

/** There is no brand of that id, or no longer. */
export function BrandMissing() {
  const { t } = useTranslation('brands')
  return (
    <EmptyState
      picture={<TornDrawing />}
      title={<h1>{t('missing.title')}</h1>}
      reason={t('missing.reason')}
      action={
        <Link to="/deals" className={buttonStyle()}>
          {t('missing.action')}
        </Link>
      }
    />
  )
}
