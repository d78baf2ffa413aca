import { ADVERTISING } from '@vicino/contract/channels/promoters/constants'
import type { Slot } from '@vicino/contract/channels/promoters/schemas'
import { copyText } from '~/lib/copy-text.ts'
import { formatDate, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Icon } from '~/ui/icon.tsx'
import { QrCode } from '~/ui/qr-code.tsx'
import { SharePictures } from './share-pictures.tsx'

export interface Shared {
  readonly link: string
  readonly deal: Pick<Slot['deal'], 'title' | 'image' | 'discountPrice' | 'expirationDate'>
  readonly brand: string
}

/**
 * A tracked link to copy, share or scan. Its text begins with the word that marks advertising
 * (docs/law.md, "Platform").
 */
export default function ShareLink({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const { t } = useTranslation('promoters')
  const { link, deal, brand } = shared
  const price = formatPrice(deal.discountPrice)
  const said = `${ADVERTISING} ${t('share.said', { title: deal.title, price, brand })}`
  const copy = async (text: string) => {
    if (await copyText(text)) toast.success(t('share.copied'))
    else toast.error(t('share.copyFailed', { link }))
  }
  // The promise rejects when the person closes the share sheet, which is no failure.
  const share = () => navigator.share({ text: said, url: link }).catch(() => {})
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('share.title')}
      description={t('share.why')}
      actions={
        <>
          <Button variant="outline" onClick={() => void copy(link)}>
            <Icon name="link-2" className="size-4" />
            {t('share.copyLink')}
          </Button>
          {typeof navigator.share === 'function' ? (
            <Button variant="outline" onClick={() => void share()}>
              <Icon name="share-2" className="size-4" />
              {t('share.share')}
            </Button>
          ) : null}
          <Button onClick={() => void copy(`${said}\n${link}`)}>
            <Icon name="copy" className="size-4" />
            {t('share.copyText')}
          </Button>
        </>
      }
    >
      <div className="mx-auto w-full max-w-52">
        <QrCode text={link} label={t('share.qr')} quiet={4} />
      </div>
      <p className="rounded-md bg-sunken px-3.5 py-3 text-14 wrap-anywhere">
        {said}
        <br />
        <span className="font-semibold">{link}</span>
      </p>
      <SharePictures
        content={{
          link,
          brand,
          title: deal.title,
          image: deal.image,
          price,
          until: t('share.until', { day: formatDate(deal.expirationDate) }),
        }}
      />
    </Dialog>
  )
}
