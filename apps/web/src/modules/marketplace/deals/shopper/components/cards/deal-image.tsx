import { Icon } from '~/ui/icon.tsx'
import { useImageRetry } from '~/lib/use-image-retry.ts'

/** One image of a deal that fills its slide. An icon replaces an image that cannot be loaded. */
export function DealImage({ src, alt, eager }: { src: string; alt: string; eager: boolean }) {
  const image = useImageRetry(src)
  if (image.isFailed)
    return (
      <span
        role="img"
        aria-label={alt}
        className="grid size-full shrink-0 snap-start place-items-center text-ink-3"
      >
        <Icon name="image-off" className="size-[2rem]" />
      </span>
    )
  return (
    <img
      key={image.key}
      src={src}
      alt={alt}
      width={500}
      height={400}
      draggable={false}
      decoding="async"
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      onError={image.onError}
      className="size-full shrink-0 snap-start object-cover"
    />
  )
}
