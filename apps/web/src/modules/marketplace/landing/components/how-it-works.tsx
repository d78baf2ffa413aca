import code from '../art/step-code.svg'
import find from '../art/step-find.svg'
import points from '../art/step-points.svg'
import save from '../art/step-save.svg'
import { ThemedImage } from '../drawings/themed-image.tsx'
import { anchor } from '../model/sections.ts'
import { useTexts } from '../texts.ts'
import { HEADING, WIDTH } from './look.ts'

/** The last drawing lies on lemon in both themes, so its colours do not change. */
const DRAWINGS = [find, save, code, points]

/** Four steps as one ticket of four parts. The last part, the reward, is torn off. */
export function HowItWorks() {
  const { how } = useTexts().texts
  return (
    <section {...anchor('come-funziona')} aria-labelledby="how">
      <div className={`${WIDTH} grid gap-8 py-16 md:gap-12 md:py-24`}>
        <h2 id="how" className={`${HEADING} max-w-3xl`}>
          {how.title}
        </h2>
        <ol className="ticket">
          {how.steps.map(({ title, text }, index) => (
            <li key={title}>
              <span aria-hidden className="num font-display text-14 font-bold text-ink-3">
                {index + 1}/4
              </span>
              <div className="mx-auto w-full max-w-52 lg:max-w-60">
                <ThemedImage
                  src={DRAWINGS[index] ?? find}
                  width={240}
                  height={180}
                  lazy
                  className="h-auto w-full"
                />
              </div>
              <div className="grid gap-1">
                <h3 className="text-23 font-extrabold">{title}</h3>
                <p className="text-pretty">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
