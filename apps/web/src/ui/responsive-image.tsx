import { IMAGE_WIDTHS } from '@vicino/contract/foundation/files/constants'
import type { ComponentProps } from 'react'

interface ResponsiveImageProps extends ComponentProps<'img'> {
  src: string
  alt: string
  /** Displayed width, as in `<img sizes>`. */
  sizes: string
}

/** An image. For an uploaded one the browser chooses among its sizes and formats. */
export function ResponsiveImage({ src, alt, sizes, ...img }: ResponsiveImageProps) {
  const stem = /^(\/files\/images\/[^?]+)\.webp$/.exec(src)?.[1]
  if (stem === undefined) return <img {...img} src={src} alt={alt} />
  const widths = (ending: string): string =>
    IMAGE_WIDTHS.map((width) => `${stem}-${width}.${ending} ${width}w`).join(', ')
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={widths('avif')} sizes={sizes} />
      <img {...img} src={src} alt={alt} srcSet={widths('webp')} sizes={sizes} />
    </picture>
  )
}
