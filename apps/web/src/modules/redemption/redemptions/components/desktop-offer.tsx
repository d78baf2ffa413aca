import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { QrCode } from '~/ui/qr-code.tsx'

export interface SaveOffer {
  readonly saved: boolean
  /** Sets WANT; a saved deal stays saved. */
  readonly onSave: () => void
}

/**
 * The options on a desktop: the deal's address as a QR code for the phone, and saving the deal
 * (R-172).
 */
export function DesktopOffer({ dealId, saved, onSave }: { dealId: string } & SaveOffer) {
  const { t } = useTranslation(['redemption', 'common'])
  const icon = saved ? 'bookmark-check' : 'bookmark'
  return (
    <div className="grid justify-items-center gap-5">
      <figure className="grid justify-items-center gap-3">
        <div className="w-52 rounded-xl bg-limone p-3">
          <QrCode text={`${window.location.origin}/checkout?id=${dealId}`} label={t('desktop.qr')} />
        </div>
        <figcaption className="text-center text-14 text-pretty text-ink-2">{t('desktop.scan')}</figcaption>
      </figure>
      <Button
        size="lg"
        wide
        variant={saved ? 'outline' : 'action'}
        aria-disabled={saved}
        onClick={() => {
          if (!saved) onSave()
        }}
        className="aria-disabled:opacity-100"
      >
        <Icon name={icon} className="size-5" />
        {t(saved ? 'common:saved' : 'common:save')}
      </Button>
      <p role="status" className="sr-only">
        {saved ? t('desktop.savedSpoken') : null}
      </p>
    </div>
  )
}
