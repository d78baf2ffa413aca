import { useState } from 'react'
import { cn } from './cn.ts'

interface AvatarProps {
  name: string
  src?: string | null | undefined
  /**
   * A ring of 2.5 px with a gap of 2 px, for a brand or a promoter. Colour alone is not enough, so
   * name the role in text too.
   */
  ring?: 'brand' | 'promoter' | undefined
  /** Tailwind size, e.g. 'size-10'. */
  className?: string
}

const RING = {
  brand: 'outline-[2.5px] outline-offset-2 outline-pomodoro outline-solid',
  promoter: 'outline-[2.5px] outline-offset-2 outline-viola outline-solid',
} as const

/**
 * A face or logo; without an image, or when it does not load, the name's first letter. It is
 * decorative, so show the name beside it.
 */
export function Avatar({ name, src, ring, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const shown = src && broken !== src ? src : null
  return (
    <span
      aria-hidden
      className={cn(
        'inline-grid size-10 shrink-0 place-items-center overflow-hidden rounded-full bg-sunken text-14 font-bold text-ink-2 uppercase',
        ring && RING[ring],
        className,
      )}
    >
      {shown ? (
        <img
          // The server stores a copy of 480 px of each uploaded image.
          src={shown.replace(/^(\/files\/images\/.+)\.webp$/, '$1-480.webp')}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(shown)}
          className="size-full object-cover"
        />
      ) : (
        Array.from(name.trim())[0]
      )}
    </span>
  )
}
