import { FIGURES, proofOf, valueOf } from '@vicino/contract/marketplace/landing/claims'
import { useTexts } from '../texts.ts'
import { Claimed, ExampleMark } from './claimed.tsx'
import { WIDTH } from './look.ts'

/**
 * The figures that the operator proves on a strip of lemon, in the demo four examples;
 * behaviour/count-up.ts counts them up.
 */
export function Stats() {
  const { stats } = useTexts().texts
  return (
    <Claimed part="figures">
      <section aria-labelledby="stats" className="stats bg-limone text-on-limone">
        <h2 id="stats" className="sr-only">
          {stats.title}
        </h2>
        <dl className={`${WIDTH} grid grid-cols-2 gap-x-6 gap-y-10 py-14 md:py-20 lg:grid-cols-4`}>
          {FIGURES.map((name) => (
            <Claimed key={name} part={name}>
              <div className="flex flex-col-reverse justify-end">
                <dd className="text-12 text-pretty">
                  <ExampleMark />
                  <Claimed part="proven">{`${stats.source} ${proofOf(name)}`}</Claimed>
                </dd>
                <dt className="text-16 font-semibold md:text-19">{stats[name]}</dt>
                <dd className="num font-display text-[clamp(3rem,1.6rem+6vw,6rem)] leading-[0.95] font-extrabold tracking-[-0.04em]">
                  <span className="sr-only">{valueOf(name)}</span>
                  <span aria-hidden data-claim>
                    {valueOf(name)}
                  </span>
                </dd>
              </div>
            </Claimed>
          ))}
        </dl>
      </section>
    </Claimed>
  )
}
