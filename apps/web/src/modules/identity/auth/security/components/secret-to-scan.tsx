import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { copyText } from '~/lib/copy-text.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { QrCode } from '~/ui/qr-code.tsx'
import { toast } from '~/lib/toast.ts'

/** The secret as a QR code for another device, and as text for this one. */
export function SecretToScan({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useTranslation('security')
  const copy = async () => {
    if (await copyText(secret)) toast.success(t('totp.copied'))
    else toast.error(t('totp.notCopied'))
  }
  return (
    <>
      <QrCode text={uri} label={t('totp.qr')} quiet={4} className="mx-auto max-w-44" />
      <div className="grid gap-1 rounded-lg bg-sunken py-2 pr-2 pl-4">
        <div className="flex items-center justify-between gap-3">
          <p className="min-w-0 text-14">
            <span className="block text-12 text-ink-2">{t('totp.secret')}</span>
            {/* In groups of four characters, as people read them aloud. */}
            <code className="num font-sans text-14 font-semibold tracking-wider break-words">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </code>
          </p>
          <IconButton label={t('totp.copy')} onClick={() => void copy()}>
            <Icon name="copy" />
          </IconButton>
        </div>
        <a
          href={uri}
          className="inline-flex min-h-11 items-center text-14 font-semibold text-azzurro md:hidden"
        >
          {t('totp.openApp')}
        </a>
      </div>
    </>
  )
}
