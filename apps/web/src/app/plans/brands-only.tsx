import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { CameraDrawing } from './drawings.tsx'

/** Says that only businesses publish deals, and offers the two other ways to take part. */
export function BrandsOnly() {
  const { t } = useTranslation('plans')
  return (
    <div className="page py-4 md:py-8">
      <article className="rounded-2xl bg-surface py-4 shadow-card">
        <h1 className="sr-only">{t('createDeal.title')}</h1>
        <EmptyState
          className="max-w-md"
          drawing={<CameraDrawing />}
          title={t('brandsOnly.title')}
          reason={t('brandsOnly.reason')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Link to="/business" className={buttonStyle()}>
                {t('brandsOnly.business')}
              </Link>
              <Link to="/create" className={buttonStyle({ variant: 'outline' })}>
                {t('brandsOnly.post')}
              </Link>
            </div>
          }
        />
      </article>
    </div>
  )
}
