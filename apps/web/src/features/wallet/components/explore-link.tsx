import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonStyle } from '~/ui/Button.tsx'

/** To the deals: what to do where nothing was redeemed yet. */
export function ExploreLink() {
  const { t } = useTranslation('wallet')
  return (
    <Link to="/deals" className={buttonStyle()}>
      {t('explore')}
    </Link>
  )
}
