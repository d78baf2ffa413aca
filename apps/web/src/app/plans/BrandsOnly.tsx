import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonStyle } from '~/ui/Button.tsx'
import { EmptyState } from '~/ui/EmptyState.tsx'
import { CameraDrawing } from './drawings.tsx'

/** Deals are published by businesses: the two ways open to everybody else. */
export function BrandsOnly() {
  const { t } = useTranslation('plans')
  return (
    <div className="mx-auto max-w-3xl px-4 py-4 md:px-6 md:py-10">
      <article className="rounded-2xl bg-surface py-4 shadow-card">
        <h1 className="sr-only">{t('createDeal.title')}</h1>
        <EmptyState
          className="max-w-md"
          picture={<CameraDrawing />}
          title={t('brandsOnly.title')}
          reason={t('brandsOnly.reason')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Link to="/create" className={buttonStyle()}>
                {t('brandsOnly.post')}
              </Link>
              <Link to="/business" className={buttonStyle({ variant: 'outline' })}>
                {t('brandsOnly.business')}
              </Link>
            </div>
          }
        />
      </article>
    </div>
  )
}
