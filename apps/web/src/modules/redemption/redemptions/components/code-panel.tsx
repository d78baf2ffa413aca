import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useDevice } from '~/lib/device.ts'
import { useTheme } from '~/lib/theme/use-theme.ts'
import { FadingQr } from '~/ui/fading-qr.tsx'
import { Perforation } from '~/ui/perforation.tsx'
import { groupDigits } from '~/lib/in-groups.ts'
import { CodeTimer } from './code-timer.tsx'
import { QR_PX } from '../model/qr-size.ts'

interface CodePanelProps {
  readonly token: string | null
  readonly transactionId: string
  readonly seconds: number
  /** The reason why the cashier should type the number instead of scanning. */
  readonly note: string | null
}

/**
 * The data for the cashier: time left, QR code, number. It is white in both themes, because
 * scanners need the strongest contrast.
 */
export function CodePanel({ token, transactionId, seconds, note }: CodePanelProps) {
  const { t } = useTranslation('redemption')
  const { theme } = useTheme()
  const side = useDevice() === 'mobile' ? QR_PX.narrow : QR_PX.wide
  return (
    <section
      aria-label={t('code.panel')}
      data-theme="light"
      style={{ maxWidth: side }}
      className="mx-auto w-full overflow-hidden rounded-2xl bg-white text-ink shadow-float"
    >
      <CodeTimer seconds={seconds} />
      {token === null ? null : <FadingQr token={token} label={t('code.qr')} />}
      <div data-theme={theme}>
        <Perforation />
      </div>
      <div className="grid grid-cols-1 justify-items-center gap-0.5 px-4 pt-1 pb-4 text-center">
        <p className="text-12 text-ink-2">{t('code.number')}</p>
        <p className="num font-display text-36 font-extrabold" data-transaction-id>
          {groupDigits(transactionId)}
        </p>
        <p role="status" className="text-14 text-pretty text-ink-2">
          {note}
        </p>
      </div>
    </section>
  )
}
