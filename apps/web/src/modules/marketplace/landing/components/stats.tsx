import { LANDING_CLAIMS } from '@vicino/contract/marketplace/landing/claims'
import { useTexts } from '../texts.ts'
import { WIDTH } from './look.ts'

const CLAIMS = ['users', 'brands', 'offers', 'deals'] as const

/** Four numbers on a strip of lemon; behaviour/count-up.ts counts them up. */
export function Stats() {
  const { stats } = useTexts().texts
  return (
    <section aria-labelledby="stats" className="stats bg-limone text-on-limone">
      <h2 id="stats" className="sr-only">
        {stats.title}
      </h2>
      <dl className={`${WIDTH} grid grid-cols-2 gap-x-6 gap-y-10 py-14 md:py-20 lg:grid-cols-4`}>
        {CLAIMS.map((name) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-16 font-semibold md:text-19">{stats[name]}</dt>
            <dd className="num font-display text-[clamp(3rem,1.6rem+6vw,6rem)] leading-[0.95] font-extrabold tracking-[-0.04em]">
              <span className="sr-only">{LANDING_CLAIMS[name]}</span>
              <span aria-hidden data-claim>
                {LANDING_CLAIMS[name]}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
