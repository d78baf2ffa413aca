import { anchor } from '../model/sections.ts'
import { OfferList } from './offer-list.tsx'

/**
 * The section of the offers. islands/offers.tsx takes over its content when it comes near the
 * window.
 */
export function Offers() {
  return (
    <section {...anchor('offerte')} aria-labelledby="offers" data-offers>
      <OfferList />
    </section>
  )
}
