import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/lib/toast.ts'
import { AddressCode } from './address-code.tsx'

/**
 * The way to another phone from the one in hand, which cannot scan itself: its share sheet, or a copy of the address.
 * The QR code is there for who stands beside it.
 */
export function ShareAddress({ address }: { address: string }) {
  const { t } = useTranslation('mobile')
  async function share() {
    if (typeof navigator.share === 'function') {
      // Closing the sheet is no failure.
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
