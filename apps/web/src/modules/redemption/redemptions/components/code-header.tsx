import type { DealOfCode } from '@vicino/contract/redemption/redemptions/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { IconButton } from '~/ui/icon-button.tsx'

/** The back button and the brand at whose till the code is used. */
export function CodeHeader({ brand, onBack }: { brand: DealOfCode['brand']; onBack: () => void }) {
  const { t } = useTranslation(['redemption', 'common'])
  return (
    <header className="flex min-h-16 items-center gap-2 py-2">
      <IconButton label={t('common:back')} onClick={onBack} className="-ml-2">
        <Icon name="arrow-left" />
      </IconButton>
      <Avatar name={brand.username} src={brand.logo ?? brand.avatar} />
      <p className="min-w-0">
        <span className="flex items-center gap-1.5 font-display text-16 font-bold">
          <span className="truncate">{brand.username}</span>
          {brand.verified && (
            <Icon
              name="badge-check"
              role="img"
              aria-label={t('verified')}
              className="size-4 shrink-0 text-azzurro"
            />
          )}
        </span>
        <span className="block truncate text-12 text-ink-2">
          {[brand.address, brand.city].filter(Boolean).join(', ')}
        </span>
      </p>
    </header>
  )
}
