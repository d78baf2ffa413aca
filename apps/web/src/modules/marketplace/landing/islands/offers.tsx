import type { Place } from '@vicino/contract/foundation/places/schemas'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { OfferList } from '../components/offer-list.tsx'
import type { Brands } from '../hooks/use-landing.ts'
import { type Language, type Texts, TextsContext } from '../texts.ts'

interface OffersIsland {
  language: Language
  texts: Texts
  onPlace: (place: Place) => void
  onBrands: (brands: Brands) => void
}

/** Activates the cards and the field of places: timers, the server's offers, the search. */
export function hydrateOffers(section: Element, { language, texts, onPlace, onBrands }: OffersIsland): void {
  const typed = section.querySelector('input')?.value ?? ''
  // A transition lets React work in short steps, so that the person can scroll the page meanwhile.
  startTransition(() => {
    hydrateRoot(
      section,
      <TextsContext value={{ language, texts }}>
        <OfferList typed={typed} onPlace={onPlace} onBrands={onBrands} />
      </TextsContext>,
    )
  })
}
