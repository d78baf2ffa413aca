import { Link } from '@tanstack/react-router'
import { detailBox } from '~/modules/marketplace/deals/shopper/detail/components/detail-box.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { Failure } from '~/lib/lazy-part.tsx'
import { buttonStyle } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'

/**
 * Shown instead of the open deal when its code could not be loaded. On a phone it fills the screen,
 * so it has a back button.
 */
export function BrokenDetail(failure: Failure) {
  const { t } = useTranslation('common')
  return (
    <div className={detailBox}>
      <ErrorState {...failure} />
      <Link
        to="."
        search={({ detail: _closed, ...rest }: { detail?: string }) => rest}
        className={buttonStyle({ variant: 'ghost', className: 'self-center' })}
      >
        {t('close')}
      </Link>
    </div>
  )
}
