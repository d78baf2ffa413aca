import type { ShownReward } from '@vicino/contract/loyalty/programs/rewards/schemas'
import { rewardPrice } from '@vicino/domain/loyalty/rewards'
import { Fragment, type ReactNode } from 'react'
import { formatCount, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { cn } from '../../../../ui/cn.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Perforation } from '../../../../ui/perforation.tsx'
import { ResponsiveImage } from '../../../../ui/responsive-image.tsx'
import { KIND_ICONS } from './reward-kinds.ts'

interface RewardCardProps {
  reward: Omit<ShownReward, '_id'>
  /** Name of the lowest tier that can have it; null when everybody can. */
  level: string | null
  /** The viewer's discount on the points, in percent. */
  discount?: number
  /** The viewer's price from the server, used instead of `discount`. */
  price?: { readonly points: number; readonly fullPoints: number }
  /** Heading level of the card at its place. */
  heading?: 'h3' | 'h4'
  /** The buttons on the stub, below the price. */
  children?: ReactNode
}

/** A reward as members see it: a ticket with image, name and price. */
export function RewardCard({
  reward,
  level,
  discount = 0,
  price,
  heading: Heading = 'h3',
  children,
}: RewardCardProps) {
  const { t } = useTranslation('rewards')
  const {
    name,
    description,
    imageUrl,
    kind,
    fulfilment,
    stock,
    perMember,
    perPeriod,
    period,
    visibleTo,
    state,
  } = reward
  const isGone = stock === 0
  const facts = [
    t('card.value', { value: formatPrice(reward.value) }),
    t(`fulfilments.${fulfilment}`),
    stock !== null && stock > 0 ? t('card.stock', { count: stock }) : null,
    perMember === null ? null : t('card.perMember', { count: perMember }),
    perPeriod === null || period === null ? null : t(`card.perPeriod.${period}`, { count: perPeriod }),
    visibleTo === null ? null : t('card.until', { date: visibleTo.split('-').toReversed().join('/') }),
  ].filter((fact) => fact !== null)
  return (
    <article className="flex h-full flex-col rounded-xl bg-surface shadow-card">
      <div
        className={cn(
          'relative aspect-[5/3] overflow-hidden rounded-t-xl bg-limone-soft',
          // In a single column a drawing needs less height than a photo.
          imageUrl === null && 'max-sm:aspect-[3/1]',
        )}
      >
        {imageUrl === null ? (
          <span className="grid size-full place-items-center text-limone-text">
            <Icon name={KIND_ICONS[kind]} className="size-12" />
          </span>
        ) : (
          <ResponsiveImage
            src={imageUrl}
            alt=""
            sizes="(min-width: 48rem) 18rem, 90vw"
            loading="lazy"
            className={cn('size-full object-cover', (isGone || state === 'paused') && 'grayscale')}
          />
        )}
        <div className="absolute inset-x-2.5 top-2.5 flex flex-wrap gap-1.5">
          {level === null ? null : <Badge tone="azzurro">{t('card.level', { level })}</Badge>}
          {isGone ? (
            <Badge>{t('card.gone')}</Badge>
          ) : state === 'paused' ? (
            <Badge tone="ambra">{t('card.paused')}</Badge>
          ) : null}
        </div>
      </div>
      <div className="grid gap-1 px-4 pt-3.5 pb-1">
        <p className="text-12 font-semibold text-ink-2">{t(`kinds.${kind}`)}</p>
        <Heading className="text-16 text-balance wrap-anywhere">{name}</Heading>
        {description === '' ? null : (
          <p className="text-14 text-pretty whitespace-pre-line wrap-anywhere text-ink-2">{description}</p>
        )}
        <p className="text-12 text-ink-2">
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index === 0 ? null : ' · '}
              <span className="whitespace-nowrap">{fact}</span>
            </Fragment>
          ))}
        </p>
      </div>
      <Perforation className="mt-auto" />
      <div className="grid gap-3 px-4 pt-0.5 pb-4">
        <p>
          <Price reward={reward} price={price ?? priceAt(reward, discount)} />
        </p>
        {children}
      </div>
    </article>
  )
}

const priceAt = ({ points, stamps }: Pick<ShownReward, 'points' | 'stamps'>, discount: number) =>
  rewardPrice({ points, stamps, moneyCents: 0 }, discount)

/** Points, stamps and money. With a tier discount the full price is struck through. */
function Price({
  reward,
  price,
}: {
  reward: Pick<ShownReward, 'points' | 'stamps' | 'money'>
  price: NonNullable<RewardCardProps['price']>
}) {
  const { t } = useTranslation('rewards')
  const { points, stamps, money } = reward
  const isLower = price.points < price.fullPoints
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      {points > 0 ? (
        <>
          {isLower ? (
            <s className="num text-14 text-ink-3">
              <span className="sr-only">{t('card.before')} </span>
              {formatCount(price.fullPoints)}
            </s>
          ) : null}
          <strong className="num rounded-md bg-limone px-2 py-0.5 font-display text-19 text-on-limone">
            {t('card.points', { count: price.points })}
          </strong>
        </>
      ) : null}
      {stamps > 0 ? (
        <strong className="num inline-flex items-center gap-1.5 font-display text-19">
          {points > 0 ? '+ ' : null}
          <Icon name="stamp" className="size-4.5" />
          {t('card.stamps', { count: stamps })}
        </strong>
      ) : null}
      {money > 0 ? <span className="num text-14 text-ink-2">+ {formatPrice(money)}</span> : null}
    </span>
  )
}
