import type { CouponTemplate } from '@vicino/contract/loyalty/coupons/schemas'
import { Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'

const LinkDialog = lazyPart(() => import('~/ui/link-dialog.tsx'))

/** The code of a coupon that anybody may take: how many did, its link and its QR to print. */
export function PublishedCode({ coupon, brandId }: { coupon: CouponTemplate; brandId: string }) {
  const { t } = useTranslation(['coupons', 'share'])
  const [isOpen, setOpen] = useState(false)
  const { publicCode: code, total, given, state, name, figures } = coupon
  if (code === null) return null
  const search = new URLSearchParams({ tab: 'coupons', code, brand: brandId })
  return (
    <section aria-labelledby="published-code" className="grid gap-2 rounded-xl bg-canvas p-4">
      <h3 id="published-code" className="text-16">
        {t('published.title')}
      </h3>
      <p className="num font-display text-28 font-bold break-all">{code}</p>
      <p className="text-14 text-pretty text-ink-2">
        {t('published.state', { taken: given, used: figures.used })}{' '}
        {total === null ? null : t('published.left', { count: total - given })}
        {state === 'paused' ? ` ${t('published.paused')}` : null}
      </p>
      <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
        <Icon name="qr-code" className="size-4" />
        {t('published.link')}
      </Button>
      {isOpen ? (
        <Suspense>
          <LinkDialog
            title={name}
            text={t('published.print', { code })}
            link={`${location.origin}/wallet?${search}`}
            printed={name}
            printedText={t('published.print', { code })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
