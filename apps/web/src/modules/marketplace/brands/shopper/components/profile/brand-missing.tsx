import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { TornDrawing } from '~/ui/drawings/torn-drawing.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'

/** Says that no brand has this id, or has it any longer. */
export function BrandMissing() {
  const { t } = useTranslation('brands')
  return (
    <EmptyState
      drawing={<TornDrawing />}
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
