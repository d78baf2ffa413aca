import type { Place } from '@vicino/contract/places'
import type { LandingState } from '../hooks/use-landing.ts'
import { Benefits } from './Benefits.tsx'
import { BrandCarousel } from './BrandCarousel.tsx'
import { Closing } from './Closing.tsx'
import { Faq } from './Faq.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Offers } from './Offers.tsx'
import { Rewards } from './Rewards.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { Stats } from './Stats.tsx'

interface LandingProps {
  landing: LandingState
  place: Place | null
  onPlace: (place: Place) => void
}

/** The page, section by section. */
export function Landing({ landing, place, onPlace }: LandingProps) {
  return (
    <>
      <SiteHeader />
      <main id="content">
        <Hero />
        <BrandCarousel logos={landing.logos} />
        <HowItWorks />
        <Benefits />
        <Offers answered={landing.answered} failed={landing.failed} place={place} onPlace={onPlace} />
        <Rewards />
        <Stats />
        <Faq />
        <Closing />
      </main>
      <SiteFooter />
    </>
  )
}
