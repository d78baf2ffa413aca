import { anchor } from '../model/sections.ts'
import { OfferList } from './offer-list.tsx'

/** The section of the offers; islands/offers.tsx takes over what is in it, once somebody comes near. */
export function Offers() {
  return (
    <section {...anchor('offerte')} aria-labelledby="offers" data-offers>
      <OfferList />
    </section>
  )
}
