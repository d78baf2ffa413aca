import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import { useReducedMotion } from '../hooks/use-reduced-motion.ts'
import { type BrandLogo } from '../model/local-logos.ts'
import { useTexts } from '../texts.ts'
import { PauseIcon, PlayIcon } from './icons.tsx'
import { WIDTH } from './look.ts'

/** Between two steps, in milliseconds. */
const STEP_MS = 2400
/** How many stand in view at most; landing.css shows fewer on narrow screens. */
const VISIBLE = 7

/**
 * Ten logos, seven in view, that move on by one in a loop: the row is drawn twice, and once the first has passed by it
 * starts again unseen. A picture that does not load leaves without a word.
 */
export function BrandCarousel({ logos }: { logos: readonly BrandLogo[] }) {
  const { brands } = useTexts().texts
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const [paused, setPaused] = useState(false)
  const shown = logos.filter(({ logo }) => !missing.has(logo))
  const still = useReducedMotion()
  const box = useRef<HTMLDivElement>(null)
  const moving = !still && shown.length > 2
  const { step, wrap } = useSteps(moving && !paused, shown.length, box)
  const lose = (logo: string) => setMissing((was) => (was.has(logo) ? was : new Set(was).add(logo)))

  return (
    <section aria-labelledby="brands" className="border-b border-line bg-surface py-6">
      <div className={`${WIDTH} grid items-center gap-x-8 gap-y-3 lg:grid-cols-[9rem_minmax(0,1fr)_2.75rem]`}>
        <h2 id="brands" className="font-sans text-14 font-semibold text-ink-2 max-lg:pr-12">
          {brands.title}
        </h2>
        {shown.length === 0 ? (
          <p className="text-14 text-ink-2">{brands.none}</p>
        ) : (
          <div ref={box} data-carousel className="overflow-x-clip">
            <ul
              className="logo-row"
              data-moves={step > 0 || undefined}
              style={{ '--step': step } as CSSProperties}
              onTransitionEnd={wrap}
            >
              {[...shown, ...(moving ? shown.slice(0, VISIBLE) : [])].map(({ name, logo }, index) => (
                <li
                  key={`${logo} ${index < shown.length ? '' : 'again'}`}
                  aria-hidden={index >= shown.length || undefined}
                >
                  <img
                    src={logo}
                    alt={index < shown.length ? name : ''}
                    width="64"
                    height="64"
                    loading="lazy"
                    decoding="async"
                    // What has failed before the page's script was there has told nobody.
                    ref={(image) => {
                      if (image?.complete && image.naturalWidth === 0) lose(logo)
                    }}
                    onError={() => lose(logo)}
                    className="mx-auto size-16 rounded-full object-cover"
                  />
                </li>
              ))}
            </ul>
          </div>
        )}
        {moving ? (
          <button
            type="button"
            aria-pressed={paused}
            aria-label={paused ? brands.play : brands.pause}
            onClick={() => setPaused(!paused)}
            className="press grid size-11 place-items-center rounded-full text-ink-2 hover:bg-sunken max-lg:col-start-1 max-lg:row-start-1 max-lg:-my-3 max-lg:justify-self-end"
          >
            {paused ? <PlayIcon /> : <PauseIcon />}
          </button>
        ) : null}
      </div>
    </section>
  )
}

/** How many logos have passed by; stands still under the pointer, with the focus inside, and in a hidden tab. */
function useSteps(running: boolean, count: number, box: RefObject<HTMLElement | null>) {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => {
      if (document.hidden || box.current?.matches(':hover, :focus-within')) return
      // After the loop's last step the row is back at 0, one frame earlier.
      setStep((was) => (was >= count ? 1 : was + 1))
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [running, count, box])
  return { step: Math.min(step, count), wrap: () => setStep((was) => (was >= count ? 0 : was)) }
}
