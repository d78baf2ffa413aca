import type { LandingOffer } from '@vicino/contract/marketplace/landing/schemas'
import type { Place } from '@vicino/contract/foundation/places/schemas'
import { useEffect, useState } from 'react'
import { serverClock } from '~/lib/server-clock.ts'
import { readLandingOfItaly } from '../api/landing-of-italy.ts'
import type { BrandLogo } from '../model/logos.ts'

/** The server's answer and its time. */
interface Answered {
  readonly offers: readonly LandingOffer[]
  readonly at: number
}
export type Brands = readonly BrandLogo[]

interface LandingState {
  readonly answered: Answered | null
  readonly failed: boolean
}

/**
 * Loads the public content near a place, or for all of Italy. Without an answer the samples stay.
 */
export function useLanding(place: Place | null, onBrands?: (brands: Brands) => void): LandingState {
  const [state, setState] = useState<LandingState>({ answered: null, failed: false })
  useEffect(() => {
    let current = true
    async function ask(): Promise<void> {
      try {
        const { offers, brands } = await (place ? readNear(place) : readLandingOfItaly())
        if (!current) return
        setState({ answered: { offers, at: serverClock.now() }, failed: false })
        onBrands?.(brands.map(({ username, logo }) => ({ name: username, logo })))
      } catch {
        if (current) setState({ answered: null, failed: true })
      }
    }
    void ask()
    return () => {
      current = false
    }
  }, [place, onBrands])
  return state
}

/** The API client is loaded only after a place is chosen. */
async function readNear(place: Place) {
  const { readLanding } = await import('../api/landing.ts')
  return readLanding(place)
}
