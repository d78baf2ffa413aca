import type { RewardKind } from '@vicino/domain/loyalty/rewards'
import { cn } from '../../../../ui/cn.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { ResponsiveImage } from '../../../../ui/responsive-image.tsx'
import { KIND_ICONS } from './reward-kinds.ts'

interface RewardThumbProps {
  reward: { readonly imageUrl: string | null; readonly kind?: RewardKind }
  /** The reward has ended or cannot be claimed. */
  isGrey?: boolean
  className?: string
}

/** The small image of a reward, or an icon of its kind. */
export function RewardThumb({ reward: { imageUrl, kind = 'product' }, isGrey, className }: RewardThumbProps) {
  return (
    <span
      className={cn(
        'relative grid size-16 shrink-0 place-items-center overflow-hidden rounded-lg bg-limone-soft text-limone-text',
        className,
      )}
    >
      {imageUrl === null ? (
        <Icon name={KIND_ICONS[kind]} className="size-7" />
      ) : (
        <ResponsiveImage
          src={imageUrl}
          alt=""
          sizes="120px"
          loading="lazy"
          draggable={false}
          className={cn('absolute inset-0 size-full object-cover', isGrey && 'grayscale')}
        />
      )}
    </span>
  )
}
