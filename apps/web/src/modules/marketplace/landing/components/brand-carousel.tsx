import { LOCAL_LOGOS } from '../model/local-logos.ts'
import type { BrandLogo } from '../model/logos.ts'
import { useTexts } from '../texts.ts'
import { Claimed, ExampleMark } from './claimed.tsx'
import { PauseIcon, PlayIcon } from './icons.tsx'
import { WIDTH } from './look.ts'

/**
 * Ten logos, seven in view: those of the server's brands, in the demo filled up with
 * examples; without any the section is hidden. behaviour/carousel.ts moves them; without it they
 * stand still and need no button.
 */
export function BrandCarousel() {
  const { brands } = useTexts().texts
  return (
    <section
      aria-labelledby="brands"
      className="border-b border-line bg-surface py-6 has-[ul:empty]:has-[[data-none][hidden]]:hidden"
    >
      <div className={`${WIDTH} grid items-center gap-x-8 gap-y-3 lg:grid-cols-[9rem_minmax(0,1fr)_2.75rem]`}>
        <h2 id="brands" className="font-sans text-14 font-semibold text-ink-2 max-lg:pr-12">
          {brands.title} <ExampleMark className="font-normal" />
        </h2>
        <p data-none hidden className="text-14 text-ink-2">
          {brands.none}
        </p>
        <div data-carousel className="overflow-x-clip">
          <ul className="logo-row">
            <Claimed part="example">
              {LOCAL_LOGOS.map((logo) => (
                <Logo key={logo.logo} {...logo} />
              ))}
            </Claimed>
          </ul>
          <template>
            <Logo name="" logo="" />
          </template>
        </div>
        <button
          type="button"
          hidden
          aria-pressed={false}
          aria-label={brands.pause}
          data-pause={brands.pause}
          data-play={brands.play}
          className="group press grid size-11 place-items-center rounded-full text-ink-2 hover:bg-sunken max-lg:col-start-1 max-lg:row-start-1 max-lg:-my-3 max-lg:justify-self-end"
        >
          <PauseIcon className="size-5 group-aria-pressed:hidden" />
          <PlayIcon className="hidden size-5 group-aria-pressed:block" />
        </button>
      </div>
    </section>
  )
}

function Logo({ name, logo }: BrandLogo) {
  return (
    <li>
      <img
        src={logo === '' ? undefined : logo}
        alt={name}
        width="64"
        height="64"
        loading="lazy"
        decoding="async"
        className="mx-auto size-16 rounded-full object-cover"
      />
    </li>
  )
}
