import { useState } from 'react'
import './fading-qr.css'
import { QrCode } from './qr-code.tsx'

/** The QR standard requires a white margin of four modules, in every theme. */
const QUIET = 4

/**
 * The QR code of a token. A renewed code fades in over the previous one, so that the panel is never
 * blank.
 */
export function FadingQr({ token, label }: { token: string; label: string }) {
  const [shown, setShown] = useState<{ token: string; before: string | null }>({ token, before: null })
  if (shown.token !== token) setShown({ token, before: shown.token })
  return (
    <div className="relative aspect-square" data-qr-token={token}>
      {shown.before === null ? null : (
        <div aria-hidden className="absolute inset-0">
          <QrCode text={shown.before} label="" quiet={QUIET} className="rounded-none" />
        </div>
      )}
      <div key={token} className="absolute inset-0 animate-[qr-arrives_300ms_ease-out]">
        <QrCode text={token} label={label} quiet={QUIET} className="rounded-none" />
      </div>
    </div>
  )
}
