import card from '../art/stamp-card.svg'
import code from '../art/stamp-code.svg'
import jar from '../art/stamp-jar.svg'
import post from '../art/stamp-post.svg'
import purse from '../art/stamp-purse.svg'
import shop from '../art/stamp-shop.svg'
import { anchor } from '../model/sections.ts'
import { useTexts } from '../texts.ts'
import { HEADING, WIDTH } from './look.ts'

/** Each drawing has a background colour that is the same in both themes. */
const STAMPS = [
  { drawing: shop, ground: 'bg-(--stamp-shop)' },
  { drawing: jar, ground: 'bg-(--stamp-jar)' },
  { drawing: post, ground: 'bg-(--stamp-post)' },
  { drawing: card, ground: 'bg-(--stamp-card)' },
  { drawing: code, ground: 'bg-(--stamp-code)' },
  { drawing: purse, ground: 'bg-(--stamp-purse)' },
]

/** Six reasons as a sheet of six postage stamps, one row of them postmarked. */
export function Benefits() {
  const { benefits } = useTexts().texts
  return (
    <section {...anchor('vantaggi')} aria-labelledby="benefits" className="bg-sunken outline-none">
      <div className={`${WIDTH} grid gap-8 py-16 md:gap-12 md:py-24`}>
        <h2 id="benefits" className={`${HEADING} max-w-3xl`}>
          {benefits.title}
        </h2>
        <div className="relative">
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {benefits.items.map(({ title, text }, index) => {
              const { drawing, ground } = STAMPS[index] ?? { drawing: shop, ground: '' }
              return (
                <li key={title} className="stamp">
                  <div className="flex h-full flex-col gap-3 bg-surface p-3 pb-5">
                    <div className={`px-10 pt-3 ${ground}`}>
                      <img
                        src={drawing}
                        alt=""
                        width="240"
                        height="180"
                        loading="lazy"
                        decoding="async"
                        className="h-auto w-full"
                      />
                    </div>
                    <div className="grid gap-1 px-2">
                      <h3 className="text-19 font-extrabold">{title}</h3>
                      <p className="text-pretty text-ink-2">{text}</p>
                    </div>
                  </div>
                </li>
              )
            })}
          </ul>
          <Postmark />
        </div>
      </div>
    </section>
  )
}

/** A round postmark over the last stamp of the first row. */
function Postmark() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 300 130"
      className="pointer-events-none absolute -top-12 -right-8 hidden w-72 rotate-9 text-ink opacity-25 mix-blend-multiply lg:block dark:mix-blend-screen"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
    >
      <circle cx="65" cy="65" r="60" />
      <circle cx="65" cy="65" r="42" />
      <text
        x="65"
        y="61"
        textAnchor="middle"
        fontSize="17"
        fontWeight="800"
        fill="currentColor"
        stroke="none"
        className="font-display"
      >
        VICINO
      </text>
      <text
        x="65"
        y="80"
        textAnchor="middle"
        fontSize="14"
        fontWeight="700"
        fill="currentColor"
        stroke="none"
        className="font-display"
      >
        0,00 €
      </text>
      {[30, 50, 70, 90].map((y) => (
        <path key={y} d={`M128 ${y}c14-10 28 10 42 0s28 10 42 0 28 10 42 0 28 10 42 0`} />
      ))}
    </svg>
  )
}
