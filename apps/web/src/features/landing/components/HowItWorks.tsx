import { CodeDrawing, FindDrawing, PointsDrawing, SaveDrawing } from '../drawings/steps.tsx'
import { anchor } from '../model/sections.ts'
import { useTexts } from '../texts.ts'
import { HEADING, WIDTH } from './look.ts'

const DRAWINGS = [FindDrawing, SaveDrawing, CodeDrawing, PointsDrawing]

/** Four steps as one ticket of four parts; the last one, the reward, is already torn off. */
export function HowItWorks() {
  const { how } = useTexts().texts
  return (
    <section {...anchor('come-funziona')} aria-labelledby="how">
      <div className={`${WIDTH} grid gap-8 py-16 md:gap-12 md:py-24`}>
        <h2 id="how" className={`${HEADING} max-w-3xl`}>
          {how.title}
        </h2>
        <ol className="ticket">
          {how.steps.map(({ title, text }, index) => {
            const Drawing = DRAWINGS[index] ?? FindDrawing
            return (
              <li key={title}>
                <span aria-hidden className="num font-display text-14 font-bold text-ink-3">
                  {index + 1}/4
                </span>
                <div className="mx-auto w-full max-w-52 lg:max-w-60">
                  <Drawing />
                </div>
                <div className="grid gap-1">
                  <h3 className="text-23 font-extrabold">{title}</h3>
                  <p className="text-pretty">{text}</p>
                </div>
              </li>
            )
          })}
        </ol>
      </div>
    </section>
  )
}
