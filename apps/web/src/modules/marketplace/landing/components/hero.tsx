import { proofOf, valueOf } from '@vicino/contract/marketplace/landing/claims'
import { Street } from '../drawings/street.tsx'
import { anchor } from '../model/sections.ts'
import { useTexts } from '../texts.ts'
import { AuthLink } from './auth-link.tsx'
import { Claimed, ExampleMark } from './claimed.tsx'
import { LEMON_PILL, WIDTH } from './look.ts'
import { StoreButtons } from './store-buttons.tsx'

/** The slogan beside the price tag that hangs over the street. */
export function Hero() {
  const { texts } = useTexts()
  const { hero } = texts
  return (
    <section {...anchor('intro')} aria-labelledby="claim" className="overflow-x-clip outline-none">
      <div
        className={`${WIDTH} relative grid grid-cols-[minmax(0,1fr)] gap-y-2 pt-8 md:pt-12 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-x-12 lg:pt-12`}
      >
        <div className="relative z-10 grid max-w-3xl content-start justify-items-start gap-5 lg:gap-6">
          <h1
            id="claim"
            className="text-[clamp(2.875rem,1.2rem+7.4vw,6.5rem)] leading-[0.94] font-extrabold tracking-[-0.04em] text-balance"
          >
            {hero.title}
          </h1>
          <p className="max-w-[34rem] text-16 text-pretty text-ink-2 md:text-19">{hero.lead}</p>
          <div className="grid gap-3 pt-1">
            <div className="flex flex-wrap items-center gap-2">
              <AuthLink mode="register" className={`${LEMON_PILL} max-sm:w-full lg:mr-2`}>
                {texts.start}
              </AuthLink>
              <StoreButtons />
            </div>
            <p className="text-14 text-ink-2">{hero.free}</p>
          </div>
        </div>
        <div className="max-lg:mt-4 max-lg:mr-[5%]">
          <Claimed part="maxDiscount">
            <p className="hanging-tag">
              <span className="block font-sans text-[0.16em] leading-tight font-bold tracking-normal">
                {hero.upTo}
              </span>{' '}
              {`${valueOf('maxDiscount')}%`}
              <span className="block font-sans text-[0.12em] leading-tight font-semibold tracking-normal">
                <ExampleMark />
                <Claimed part="proven">{`${texts.stats.source} ${proofOf('maxDiscount')}`}</Claimed>
              </span>
            </p>
          </Claimed>
        </div>
      </div>
      <div
        role="img"
        aria-label={hero.picture}
        className="relative -mt-20 h-64 sm:h-72 lg:-mt-2 lg:h-[max(23rem,25.6vw)]"
      >
        <Street here={hero.here} />
      </div>
    </section>
  )
}
