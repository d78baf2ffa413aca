import type { DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { dealAddress } from '../model/deal-address.ts'

const LinkDialog = lazyPart(() => import('~/ui/link-dialog.tsx'))

interface PublishedProps {
  deal: DealDetail
  card: ReactNode
  /** A link to the deal. */
  way: ReactNode
  onAnother: () => void
}

/**
 * Says that the deal is published: a link to it, a link to share, and a sheet with its QR to print
 * (R-230).
 */
export function Published({ deal, card, way, onAnother }: PublishedProps) {
  const { t } = useTranslation('publish')
  const [sharing, setSharing] = useState(false)
  return (
    <div className="page grid grid-cols-1 gap-6 py-4 md:grid-cols-[20rem_minmax(0,1fr)] md:items-center md:gap-12 md:py-10">
      <div className="mx-auto w-full max-w-80">{card}</div>
      <div className="grid justify-items-start gap-4">
        <h1 className="text-28 md:text-36">{t('done.title')}</h1>
        <p className="max-w-prose text-16 text-pretty text-ink-2">
          {t(deal.link === null ? 'done.store' : 'done.online')}
        </p>
        <div className="flex flex-wrap gap-2">
          {way}
          <Button variant="outline" onClick={() => setSharing(true)}>
            <Icon name="qr-code" className="size-4" />
            {t('done.share')}
          </Button>
          <Button variant="ghost" onClick={onAnother}>
            <Icon name="plus" className="size-4" />
            {t('done.another')}
          </Button>
        </div>
      </div>
      <Suspense>
        {sharing ? (
          <LinkDialog
            title={t('done.share')}
            text={t('done.shareText')}
            link={dealAddress(deal._id)}
            printed={deal.title}
            onClose={() => setSharing(false)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
