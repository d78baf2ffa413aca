import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { buttonStyle } from '~/ui/button.tsx'

/** Link to the deals, for lists that are empty because nothing was redeemed yet. */
export function ExploreLink() {
  const { t } = useTranslation('wallet')
  return (
    <Link to="/deals" className={buttonStyle()}>
      {t('explore')}
    </Link>
  )
}
