import type { Place } from '@vicino/contract/foundation/places/schemas'
import { useState } from 'react'
import { placeName } from '~/lib/place-name.ts'
import { type Brands, useLanding } from '../hooks/use-landing.ts'
import { type CardOffer, fillOffers, sampleOffers } from '../model/offers.ts'
import { fill, useTexts } from '../texts.ts'
import { HEADING, WIDTH } from './look.ts'
import { OfferCard } from './offer-card.tsx'
import { PlaceField } from './place-field.tsx'

interface OfferListProps {
  /** Text that was typed into the field before React started. */
  typed?: string
  onPlace?: (place: Place) => void
  /** Runs when the server has answered, with the brands of its answer. */
  onBrands?: (brands: Brands) => void
}

/** Keys of the cards' places, which stay when their content changes. */
const SLOTS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const

/** The first and last card, which are twice as wide where there is room. */
const LARGE = new Set([0, 5])

/**
 * Six offers near a chosen place. Marked examples fill in until the server answers, and where it
 * has too few deals.
 */
export function OfferList({ typed = '', onPlace, onBrands }: OfferListProps) {
  const { texts } = useTexts()
  const [place, setPlace] = useState<Place | null>(null)
  const { answered, failed } = useLanding(place, onBrands)
  function choose(chosen: Place) {
    setPlace(chosen)
    onPlace?.(chosen)
  }
  const labels = texts.offers
  const samples = sampleOffers(texts)
  const cards: readonly CardOffer[] = answered ? fillOffers(answered.offers, samples, answered.at) : samples
  const said = failed
    ? labels.offersFailed
    : place
      ? fill(labels.near, { place: placeName(place) })
      : labels.everywhere
  return (
    <>
      <div className={`${WIDTH} grid gap-8 pt-16 md:pt-24`}>
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
          <div className="grid max-w-2xl gap-3">
            <h2 id="offers" className={HEADING}>
              {labels.title}
            </h2>
            <p className="text-16 text-ink-2 md:text-19">{labels.lead}</p>
          </div>
          <PlaceField typed={typed} onChoose={choose} />
        </div>
        <output className="min-h-6 text-14 font-semibold">{answered || failed ? said : ''}</output>
      </div>
      {/* On narrow screens it is a row to swipe, which must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul tabIndex={0} aria-label={labels.list} className={`${WIDTH} offer-row`}>
        {cards.map((offer, index) => (
          <li key={SLOTS[index]} className={LARGE.has(index) ? 'md:col-span-2' : ''}>
            <OfferCard key={offer.key} offer={offer} large={LARGE.has(index)} />
          </li>
        ))}
      </ul>
    </>
  )
}
