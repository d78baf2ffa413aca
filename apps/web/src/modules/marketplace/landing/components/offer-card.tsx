import type { ReactNode } from 'react'
import { distanceLabel } from '@vicino/domain/distance-label'
import { discountText, euroText } from '@vicino/domain/money'
import { timeAgo } from '@vicino/domain/relative-time'
import { useCountdown } from '../hooks/use-countdown.ts'
import { type CardOffer, countdown } from '../model/offers.ts'
import { fill, type Language, useTexts } from '../texts.ts'
import { AuthLink } from './auth-link.tsx'
import { BoltIcon, HeartIcon, PinIcon, ShareIcon } from './icons.tsx'

/**
 * An offer as a coupon with all its parts. Every line keeps its place even when empty, so
 * that real deals replace the samples without moving anything.
 */
export function OfferCard({ offer, large }: { offer: CardOffer; large: boolean }) {
  const { texts, language } = useTexts()
  const labels = texts.offers
  return (
    <article
      className="offer"
      data-size={large ? 'large' : 'regular'}
      data-sample={offer.sample || undefined}
    >
      <div className="relative overflow-hidden bg-sunken">
        <img
          src={offer.image}
          alt=""
          width="500"
          height="400"
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
        <div className="absolute inset-x-3 top-3 flex flex-wrap justify-between gap-1 text-12 font-bold">
          {offer.special ? (
            <span className="inline-flex min-h-7 items-center gap-1 rounded-full bg-pomodoro px-2.5 text-on-pomodoro">
              <BoltIcon className="size-3.5" />
              {labels.special}
            </span>
          ) : null}
          {offer.sample ? (
            <span className="ml-auto inline-flex min-h-7 items-center rounded-full bg-surface px-2.5 text-ink">
              {labels.sample}
            </span>
          ) : null}
        </div>
      </div>
      <div className="offer-words relative flex min-w-0 flex-col gap-2 px-4 pt-7 pb-1">
        <span className="offer-tag absolute -top-4 left-4 -rotate-3 rounded-md bg-limone px-2.5 py-1.5 font-display text-23 leading-none font-extrabold text-on-limone">
          {discountText(offer.discount)}
        </span>
        <p className="num flex items-center gap-2 text-12 text-ink-2">
          <span className="min-w-0 flex-1 truncate font-semibold text-ink">{offer.brand.username}</span>
          <span className="flex min-w-11 shrink-0 items-center justify-end gap-1">
            {offer.distance === null ? null : (
              <>
                <PinIcon className="size-3.5" />
                <span className="sr-only">{labels.away}</span>
                {distanceText(offer.distance)}
              </>
            )}
          </span>
        </p>
        <h3 className="line-clamp-2 min-h-[2lh] font-sans text-16 leading-snug font-semibold break-words">
          {offer.title}
        </h3>
        <p className="offer-description line-clamp-2 min-h-[2lh] text-14 text-ink-2">{offer.description}</p>
        <ul className="flex h-6 flex-wrap gap-1.5 overflow-hidden text-12 text-ink-2">
          {offer.size === null ? null : (
            <li className="rounded-sm bg-sunken px-1.5 leading-6 font-semibold text-ink">
              <span className="sr-only">{labels.size} </span>
              {offer.size}
            </li>
          )}
          {offer.tags.map((tag) => (
            <li key={tag} className="max-w-full truncate rounded-sm px-1 leading-6">
              #{tag}
            </li>
          ))}
        </ul>
        <p className="num mt-auto flex flex-wrap items-baseline gap-x-2 pt-1">
          <span className="sr-only">{labels.now}</span>
          <b className="font-display text-28 leading-none font-extrabold whitespace-nowrap">
            {euroText(offer.discountPrice)}
          </b>
          <span className="sr-only">{labels.before}</span>
          <s className="text-14 whitespace-nowrap text-ink-3">{euroText(offer.price)}</s>
        </p>
        <p className="num flex items-center gap-3 text-12 text-ink-2">
          <Count icon={<HeartIcon className="size-4" />} value={offer.likeCount} label={labels.likes} />
          <Count icon={<ShareIcon className="size-4" />} value={offer.shareCount} label={labels.shares} />
          <span className="ml-auto">{agoText(offer.minutesAgo, language, labels.justNow)}</span>
        </p>
      </div>
      <div className="offer-stub">
        <Timer key={offer.secondsLeft} from={offer.secondsLeft} />
        <AuthLink
          mode="register"
          label={fill(labels.wantLabel, { title: offer.title })}
          className="press inline-flex min-h-11 items-center rounded-full bg-action px-4 text-14 font-semibold whitespace-nowrap text-on-action hover:opacity-90"
        >
          {labels.want}
        </AuthLink>
      </div>
    </article>
  )
}

function Count({ icon, value, label }: { icon: ReactNode; value: number; label: string }) {
  return (
    <span className="flex items-center gap-1">
      {icon}
      {value}
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** A countdown by the second. Screen readers do not read each change. */
function Timer({ from }: { from: number }) {
  const { texts, language } = useTexts()
  const left = useCountdown(from)
  return (
    <span role="timer" aria-live="off" className="grid min-w-0">
      <span className="text-12 text-ink-2">{left === 0 ? texts.offers.over : texts.offers.endsIn}</span>
      <span className="num text-14 font-bold whitespace-nowrap">
        {countdown(left, language === 'it' ? 'g' : 'd')}
      </span>
    </span>
  )
}

/** Writes a distance: '350 m', '3 km', '> 5000 km'. */
function distanceText(metres: number): string {
  const label = distanceLabel(metres)
  return label.unit === 'far' ? '> 5000 km' : `${label.value} ${label.unit}`
}

/** Writes an age: '42 minuti fa'. */
function agoText(minutes: number, language: Language, justNow: string): string {
  const ago = timeAgo(0, minutes * 60_000)
  if (ago === 'now') return justNow
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-ago.count, ago.unit)
}
