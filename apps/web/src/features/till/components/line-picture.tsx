import { Icon } from '~/ui/icon.tsx'
import { useState } from 'react'
import { cn } from '~/ui/cn.ts'

/** Picture of a deal in the till's rows and cards; decorative, because the title stands beside it. */
export function LinePicture({ src, className }: { src: string | null; className?: string }) {
  const [broken, setBroken] = useState<string>()
  return (
    <span
      aria-hidden
      className={cn('grid shrink-0 place-items-center overflow-hidden bg-sunken text-ink-3', className)}
    >
      {src !== null && broken !== src ? (
        <img
          src={src}
          alt=""
          decoding="async"
          onError={() => setBroken(src)}
          className="size-full object-cover"
        />
      ) : (
        <Icon name="tag" className="size-6" />
      )}
    </span>
  )
}
