import { useImageRetry } from '~/lib/use-image-retry.ts'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'

interface DealThumbProps {
  src: string | null | undefined
  /** Grey, for a deal that was not used or is over. */
  muted?: boolean
  /** Tailwind size and corners, e.g. 'size-20 rounded-md'. */
  className: string
  /** Loaded at once, for images on the first screen. */
  eager?: boolean
}

/**
 * The image of a deal beside its name, so it is decorative. Without an image, or when it does not
 * load, it is a ticket on a sunken background, and the browser's console says so.
 */
export function DealThumb({ src, muted = false, className, eager = false }: DealThumbProps) {
  const image = useImageRetry(src ?? '')
  return (
    <span
      aria-hidden
      className={cn('grid shrink-0 place-items-center overflow-hidden bg-sunken text-ink-3', className)}
    >
      {src && !image.isFailed ? (
        <img
          key={image.key}
          src={src}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={image.onError}
          className={cn('size-full object-cover', muted && 'grayscale')}
        />
      ) : (
        <Icon name="ticket-percent" className="size-6" />
      )}
    </span>
  )
}
