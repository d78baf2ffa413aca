import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { useCopy } from '../hooks/use-copy.ts'

/** A coupon's code, large enough to be read across a counter; struck through when expired. */
export function CouponCode({ code, expired = false }: { code: string; expired?: boolean }) {
  const { t } = useTranslation('wallet')
  const copy = useCopy()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0">
        <span className="block text-12 text-ink-2">{t('coupons.code')}</span>
        {expired ? (
          <s className="num font-display text-23 font-bold tracking-wider wrap-anywhere text-ink-3">{code}</s>
        ) : (
          <span className="num font-display text-23 font-bold tracking-wider wrap-anywhere">{code}</span>
        )}
      </p>
      {expired ? null : (
        <Button
          variant="outline"
          aria-label={t('coupons.copyLabel', { code })}
          onClick={() =>
            void copy(code, { copied: t('coupons.copied'), failed: t('coupons.copyFailed', { code }) })
          }
        >
          <Icon name="copy" className="size-4" />
          {t('coupons.copy')}
        </Button>
      )}
    </div>
  )
}
