import { Icon } from '~/ui/icon.tsx'
import { useState } from 'react'
import { cn } from '~/ui/cn.ts'

interface DealPictureProps {
  src: string | null
  /** Greyed, for a deal that was not used or is over. */
  muted?: boolean
  /** Tailwind size, e.g. 'size-20'. */
  className: string
}

/** The deal's picture beside its name; a ticket icon when it has none or it fails to load. */
export function DealPicture({ src, muted = false, className }: DealPictureProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span
      aria-hidden
      className={cn('grid shrink-0 place-items-center overflow-hidden rounded-md bg-sunken', className)}
    >
      {src && src !== broken ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
          className={cn('size-full object-cover', muted && 'grayscale')}
        />
      ) : (
        <Icon name="ticket-percent" className="size-6 text-ink-3" />
      )}
    </span>
  )
}
