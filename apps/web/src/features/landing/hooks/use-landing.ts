import type { Place } from '@vicino/contract/places'
import { useEffect, useMemo, useState } from 'react'
import type { Answered } from '../components/Offers.tsx'
import { type BrandLogo, tenLogos } from '../model/local-logos.ts'

export interface LandingState {
  readonly answered: Answered | null
  readonly failed: boolean
  readonly logos: readonly BrandLogo[]
}

interface Known {
  readonly answered: Answered | null
  readonly failed: boolean
  readonly brands: readonly { username: string; logo: string }[]
}

/** What the server shows near a place, asked for once `ready`; without an answer the samples stay. */
export function useLanding(place: Place | null, ready: boolean): LandingState {
  const [{ answered, failed, brands }, setKnown] = useState<Known>({
    answered: null,
    failed: false,
    brands: [],
  })
  useEffect(() => {
    if (!ready) return
    let current = true
    async function ask(): Promise<void> {
      try {
        const { readLanding } = await import('../api/landing.ts')
        const { offers, brands: found } = await readLanding(place)
        if (current) setKnown({ answered: { offers, at: Date.now() }, failed: false, brands: found })
      } catch {
        if (current) setKnown((was) => ({ ...was, answered: null, failed: true }))
      }
    }
    void ask()
    return () => {
      current = false
    }
  }, [place, ready])
  const logos = useMemo(() => tenLogos(brands), [brands])
  return { answered, failed, logos }
}
