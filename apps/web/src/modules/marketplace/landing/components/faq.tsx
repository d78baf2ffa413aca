import { anchor } from '../model/sections.ts'
import { useTexts } from '../texts.ts'
import { HEADING, WIDTH } from './look.ts'

/**
 * Questions. The first one is open, and opening one closes the other. `details`
 * elements of one name do that without a script, and the browser's search finds words in closed
 * ones.
 */
export function Faq() {
  const { faq } = useTexts().texts
  return (
    <section {...anchor('faq')} aria-labelledby="faq-title">
      <div
        className={`${WIDTH} grid items-start gap-8 py-16 md:py-24 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] lg:gap-20`}
      >
        <h2 id="faq-title" className={`${HEADING} lg:sticky lg:below-32`}>
          {faq.title}
        </h2>
        <div className="grid gap-2">
          {faq.items.map(({ question, answer }, index) => (
            <details key={question} name="faq" open={index === 0} className="question">
              <summary>
                <h3 className="min-w-0 flex-1 text-19 font-bold md:text-23">{question}</h3>
                <span aria-hidden className="question-sign" />
              </summary>
              <p className="max-w-2xl px-5 pb-6 text-pretty text-ink-2 md:px-6">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
