import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { useShare } from '../hooks/use-share.ts'

interface DetailHeaderProps {
  /** undefined while loading, and when the deal does not exist. */
  readonly deal: Deal | undefined
  /** The images have been scrolled away, so the bar gets a background and the deal's name. */
  readonly solid: boolean
  /** Shows a back button on the left, on phones. Beside a list the close button is enough. */
  readonly withBack: boolean
  readonly onClose: () => void
}

/** Back, share and close, over the images at first and then above the text. */
export function DetailHeader({ deal, solid, withBack, onClose }: DetailHeaderProps) {
  const { t } = useTranslation('detail')
  const look = solid ? 'plain' : 'raised'
  return (
    <header
      className={cn(
        'absolute inset-x-0 top-0 z-20 flex items-center gap-2 p-2 pt-[max(0.5rem,env(safe-area-inset-top))] transition-colors duration-150 @min-pair:static @min-pair:px-6 @min-pair:py-3',
        solid && 'border-b border-line bg-surface @min-pair:-mb-px',
      )}
    >
      {withBack && (
        <IconButton label={t('back')} look={look} onClick={onClose}>
          <Icon name="arrow-left" />
        </IconButton>
      )}
      <p aria-hidden className={cn('min-w-0 flex-1 truncate px-2 font-semibold', !solid && 'invisible')}>
        {deal?.title}
      </p>
      {deal !== undefined && <ShareButton deal={deal} look={look} />}
      <IconButton label={t('close')} look={look} onClick={onClose}>
        <Icon name="x" />
      </IconButton>
    </header>
  )
}

function ShareButton({ deal, look }: { deal: Deal; look: 'plain' | 'raised' }) {
  const { t } = useTranslation('detail')
  const share = useShare(deal)
  return (
    <IconButton label={t('share.action')} look={look} onClick={() => void share()}>
      <Icon name="share-2" />
    </IconButton>
  )
}
