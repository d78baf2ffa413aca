import type { ReactNode } from 'react'
import { NetworkError } from '~/lib/api-error.ts'
import { useTheme } from '~/lib/theme/use-theme.ts'
import { useCountdown } from '~/lib/use-countdown.ts'
import { useOnline } from '~/lib/use-online.ts'
import { FadingQr } from '../../../../../ui/fading-qr.tsx'
import { Perforation } from '../../../../../ui/perforation.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'

const NEVER = new Date(0).toISOString()

interface CodePanelProps {
  /** Name of the panel. */
  readonly label: string
  readonly qrLabel: string
  /** The newest token of the QR; undefined before the first answer. */
  readonly qr: { readonly token: string; readonly expiresAt: string } | undefined
  /** The query that renews the token. */
  readonly renewal: { readonly error: Error | null; readonly isFetching: boolean }
  /** Shown in place of a QR that has expired and cannot be renewed. */
  readonly offlineText: string
  readonly typedText: string
  /**
   * The code to type at a till. It is null where it is hidden, for example from staff who act in
   * the member's account.
   */
  readonly code: string | null
  readonly children?: ReactNode
}

/**
 * A QR that renews itself, and a code to type, for a shop's till. It is white in both themes,
 * because scanners need the strongest contrast.
 */
export function CodePanel({
  label,
  qrLabel,
  qr,
  renewal: { error, isFetching },
  offlineText,
  typedText,
  code,
  children,
}: CodePanelProps) {
  const { theme } = useTheme()
  const online = useOnline()
  const isLive = useCountdown(qr?.expiresAt ?? NEVER) > 0
  const isOffline = !online || error instanceof NetworkError
  return (
    <section
      aria-label={label}
      data-theme="light"
      className="mx-auto w-full max-w-84 overflow-hidden rounded-2xl bg-white text-ink shadow-float"
    >
      {qr !== undefined && isLive ? (
        <FadingQr token={qr.token} label={qrLabel} />
      ) : isOffline || (!isFetching && error !== null) ? (
        <p className="grid aspect-square place-items-center p-8 text-center text-16 text-pretty">
          {offlineText}
        </p>
      ) : (
        <div className="p-5">
          <Skeleton className="aspect-square rounded-lg" />
        </div>
      )}
      <div data-theme={theme}>
        <Perforation />
      </div>
      <div className="grid grid-cols-1 justify-items-center gap-0.5 px-4 pt-1 pb-5 text-center">
        <p className="text-12 text-ink-2">{typedText}</p>
        <p className="num font-display text-28 font-extrabold tracking-wide" data-typed-code>
          {code}
        </p>
        {children}
      </div>
    </section>
  )
}
