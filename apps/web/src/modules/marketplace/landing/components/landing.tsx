import { Benefits } from './benefits.tsx'
import { BrandCarousel } from './brand-carousel.tsx'
import { Closing } from './closing.tsx'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Offers } from './offers.tsx'
import { Rewards } from './rewards.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { Stats } from './stats.tsx'

/**
 * The page, section by section. Only the build renders it. In the browser it stays static,
 * except for the parts that `behaviour/` moves and the offers, which React takes over (`islands/`).
 */
export function Landing() {
  return (
    <>
      <SiteHeader />
      <main id="content">
        <Hero />
        <BrandCarousel />
        <HowItWorks />
        <Benefits />
        <Offers />
        <Rewards />
        <Stats />
        <Faq />
        <Closing />
      </main>
      <SiteFooter />
    </>
  )
}
