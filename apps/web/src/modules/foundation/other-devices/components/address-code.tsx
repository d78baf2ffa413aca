import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { QrCode } from '~/ui/qr-code.tsx'

/** The app's address as a QR code on lemon, and as text. */
export function AddressCode({ address }: { address: string }) {
  const { t } = useTranslation('mobile')
  return (
    <figure className="grid content-start gap-2">
      <div className="mx-auto w-52 max-w-full rounded-xl bg-limone p-3 md:w-full">
        <QrCode text={address} label={t('qrLabel', { address })} />
      </div>
      <figcaption className="text-center text-12 break-all text-ink-3">{address}</figcaption>
    </figure>
  )
}
