import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/lib/toast.ts'
import { AddressCode } from './address-code.tsx'

/**
 * Sends the app's address from this phone to another device, by the share sheet or a copy, because
 * a phone cannot scan its own screen. The QR code is for a person nearby.
 */
export function ShareAddress({ address }: { address: string }) {
  const { t } = useTranslation('mobile')
  async function share() {
    if (typeof navigator.share === 'function') {
      // A closed share sheet is not a failure.
      await navigator.share({ title: 'vicino%', url: address }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t('address.copied'))
    } catch {
      toast.error(t('address.failed', { address }))
    }
  }
  return (
    <section className="grid justify-items-start gap-3">
      <h2 className="text-19">{t('address.title')}</h2>
      <p className="text-14 break-all text-ink-2">{address}</p>
      <Button variant="outline" onClick={() => void share()}>
        <Icon name="share-2" className="size-5" />
        {t('address.share')}
      </Button>
      <details className="w-full">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 rounded-md text-14 font-semibold text-azzurro">
          <Icon name="qr-code" className="size-5" />
          {t('address.showQr')}
        </summary>
        <div className="pt-3">
          <AddressCode address={address} />
        </div>
      </details>
    </section>
  )
}
