import { Link } from '@tanstack/react-router'
import { detailBox } from '~/modules/marketplace/deals/shopper/detail/components/detail-box.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { Failure } from '~/lib/lazy-part.tsx'
import { buttonStyle } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'

/** Takes the place of the open deal whose code did not come; on a phone that is the whole screen, so it has a way back. */
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
