interface ThemedImageProps {
  /** A drawing whose file has its dark colours under `#night:target`. */
  src: string
  width: number
  height: number
  lazy?: boolean
  className?: string
}

/**
 * A drawing in the colours of the theme. The theme may be chosen by hand, which an image cannot
 * see, so the image stands there twice, by day and by night, and the style sheet shows one. Both
 * are one file, fetched once.
 */
export function ThemedImage({ src, width, height, lazy = false, className = '' }: ThemedImageProps) {
  const shared = { width, height, loading: lazy ? 'lazy' : 'eager', decoding: 'async' } as const
  return (
    <>
      <img {...shared} alt="" src={src} className={`${className} dark:hidden`} />
      <img {...shared} alt="" src={`${src}#night`} className={`${className} hidden dark:block`} />
    </>
  )
}
