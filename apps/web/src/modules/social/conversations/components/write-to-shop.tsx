import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'

/**
 * 'Scrivi al negozio': opens the conversation with a brand, about the given deal if any.
 */
export default function WriteToShop({ brandId, dealId }: { brandId: string; dealId?: string }) {
  const { t } = useTranslation('messages')
  return (
    <Link
      to="/messages"
      search={dealId === undefined ? { to: brandId } : { to: brandId, deal: dealId }}
      className={buttonStyle({ variant: 'outline' })}
    >
      <Icon name="message-circle" className="size-5" />
      {t('writeToShop')}
    </Link>
  )
}
