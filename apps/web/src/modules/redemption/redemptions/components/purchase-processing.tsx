import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { FullScreen } from '~/ui/full-screen.tsx'
import './redemption.css'

/** Shown while the purchase code is prepared: a receipt comes out of its slot. */
export function PurchaseProcessing() {
  const { t } = useTranslation('redemption')
  return (
    <FullScreen className="items-center justify-center text-center">
      <div aria-hidden className="w-48">
        <span className="block h-3 rounded-full bg-ink" />
        <span className="mx-3 -mt-1.5 block h-40 overflow-hidden">
          <span className="grid h-full animate-[receipt-prints_1800ms_ease-in-out_both] content-end gap-3 rounded-b-lg bg-limone p-4">
            <span className="block h-2 w-1/2 rounded-full bg-on-limone" />
            <span className="block h-2 w-3/4 rounded-full bg-on-limone" />
            <span className="block h-5 w-full rounded-md bg-on-limone" />
          </span>
        </span>
      </div>
      <div role="status" className="grid max-w-sm gap-2 pt-6">
        <h1 className="text-23">{t('purchase.processing')}</h1>
        <p className="text-16 text-ink-2">{t('purchase.processingMore')}</p>
      </div>
    </FullScreen>
  )
}
