import { useMemo } from 'react'
import { encode } from 'uqr'
import { cn } from './cn.ts'

interface QrCodeProps {
  text: string
  label: string
  /** Width of the white border in modules; the standard asks for four on a ground that is not white. */
  quiet?: number
  className?: string
}

/** A QR code of `text`, error level M. Dark on white in both themes, because many readers cannot read it inverted. */
export function QrCode({ text, label, quiet = 2, className }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: quiet })
    return { size: code.size, path: code.data.map(rowPath).join('') }
  }, [text, quiet])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cn('block w-full rounded-lg bg-white', className)}
    >
      <path d={path} fill="#16151f" />
    </svg>
  )
}

/** One bar per run of dark modules. */
function rowPath(row: readonly boolean[], y: number): string {
  const text = row.map((on) => (on ? '1' : '0')).join('')
  return Array.from(
    text.matchAll(/1+/g),
    ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
  ).join('')
}
