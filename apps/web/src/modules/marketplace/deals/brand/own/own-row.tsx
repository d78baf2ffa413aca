import type { OwnDeal } from '@vicino/contract/marketplace/deals/schemas'
import { DealThumb } from '~/ui/deal-thumb.tsx'
import { formatDateTime, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import type { OwnLinks } from './own-links.ts'

const TONES = { active: 'basilico', soldOut: 'ambra', ended: 'neutral', withdrawn: 'pomodoro' } as const

interface OwnRowProps {
  deal: OwnDeal
  links: OwnLinks
  onEnd: (cancelCodes: boolean) => void
  /** Opens the recall of its product. */
  onRecall: () => void
  /** Opens the deal's link and QR to share and print. */
  onShare: () => void
}

/** One of the brand's own deals: its data, its metrics and its actions. */
export function OwnRow({ deal, links, onEnd, onRecall, onShare }: OwnRowProps) {
  const { t } = useTranslation('publish')
  const allows = useAllows()
  const { figures, state, can } = deal
  const numbers = [
    ['redeemed', `${figures.redeemed} / ${figures.offered}`],
    ['held', String(figures.held)],
    ['saved', String(deal.reactions.WANT)],
    ['likes', String(deal.reactions.LIKE)],
    ['revenue', formatPrice(figures.revenue)],
  ] as const
  return (
    <article className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-xl bg-surface p-3 shadow-card md:grid-cols-[6.5rem_minmax(0,1fr)] md:p-4">
      <DealThumb src={deal.images[0]} className="row-span-2 aspect-[5/4] w-full self-start rounded-md" />
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={TONES[state]} dot>
            {t(`own.states.${state}`)}
          </Badge>
          <span className="num text-12 text-ink-2">
            {t('own.until', { moment: formatDateTime(deal.expirationDate) })}
          </span>
        </div>
        <h3 className="font-sans text-16 font-semibold wrap-anywhere">{links.open(deal)}</h3>
        <p className="num text-14">
          <span className="font-semibold">{formatPrice(deal.discountPrice)}</span>{' '}
          <s className="text-ink-2">{formatPrice(deal.price)}</s> −{deal.discount}%
        </p>
      </div>
      <dl className="col-span-full grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-x-4 gap-y-2 md:col-span-1 md:col-start-2">
        {numbers.map(([name, value]) => (
          <div key={name} className="grid">
            <dt className="text-12 text-ink-2">{t(`own.figures.${name}`)}</dt>
            <dd className="num text-16 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="col-span-full grid grid-cols-2 gap-2 sm:flex sm:flex-wrap md:col-start-2 [&>*]:justify-center">
        {can.edit ? links.edit(deal) : null}
        {allows('deal-CREATE') ? links.copy(deal) : null}
        {state === 'active' ? (
          <Button size="sm" variant="outline" onClick={onShare}>
            <Icon name="qr-code" className="size-4" />
            {t('own.qr')}
          </Button>
        ) : null}
        {state === 'active' && allows('promoter-EDIT') ? links.promote(deal) : null}
        {figures.redeemed > 0 && allows('deal-EDIT') ? (
          <Button size="sm" variant="ghost" onClick={onRecall}>
            <Icon name="circle-alert" className="size-4" />
            {t('own.recall')}
          </Button>
        ) : null}
        {can.end ? (
          <>
            <Button size="sm" variant="outline" onClick={() => onEnd(false)}>
              <Icon name="hourglass" className="size-4" />
              {t('own.end')}
            </Button>
            <Button size="sm" variant="ghost" className="text-pomodoro" onClick={() => onEnd(true)}>
              <Icon name="x" className="size-4" />
              {t('own.withdraw')}
            </Button>
          </>
        ) : null}
      </div>
    </article>
  )
}
