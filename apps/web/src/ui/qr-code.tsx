import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { encode } from 'uqr'
import { useShownCode } from '~/lib/shown-codes.ts'
import { cn } from './cn.ts'
import { qrView } from './qr-view.ts'

interface QrCodeProps {
  text: string
  label: string
  /**
   * Width of the white border in modules. The standard requires four on a background that is not
   * white.
   */
  quiet?: number
  className?: string
}

/**
 * A QR code of `text`, error level M, in alphanumeric mode if the text allows it. It is black on
 * white in both themes and in forced colours, because many readers cannot read it inverted.
 */
export function QrCode({ text, label, quiet = 2, className }: QrCodeProps) {
  useShownCode()
  const image = useRef<SVGSVGElement>(null)
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 0 })
    return { size: code.size, path: code.data.map(rowPath).join('') }
  }, [text])
  const { origin, side } = qrView(size, quiet, useScreenPixels(image))
  return (
    <svg
      ref={image}
      role="img"
      aria-label={label}
      viewBox={`${origin} ${origin} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={cn('block aspect-square w-full rounded-lg bg-white forced-color-adjust-none', className)}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

/** Returns the width of an element in screen pixels; 0 before it is measured. */
function useScreenPixels(element: RefObject<Element | null>): number {
  const [pixels, setPixels] = useState(0)
  useLayoutEffect(() => {
    if (!element.current) return
    const measured = element.current
    const measure = () => setPixels(measured.getBoundingClientRect().width * window.devicePixelRatio)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return pixels
}

/** Draws one bar for each run of dark modules. */
function rowPath(row: readonly boolean[], y: number): string {
  const text = row.map((on) => (on ? '1' : '0')).join('')
  return Array.from(
    text.matchAll(/1+/g),
    ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
  ).join('')
}
