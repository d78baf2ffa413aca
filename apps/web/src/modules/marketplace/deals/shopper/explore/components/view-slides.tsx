import useEmblaCarousel from 'embla-carousel-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useReducedMotion } from '~/lib/carousel/use-reduced-motion.ts'
import { type View, VIEWS } from '../../model/search.ts'

interface ViewSlidesProps {
  view: View
  onView: (view: View) => void
  /** Content of the present view. The other two slides are empty. */
  children: ReactNode
}

/** Elements that handle a drag themselves: the map, sliders, images and strips. */
const OWN_DRAG = '[data-no-swipe], [role="slider"], .overflow-x-auto'

function mayDrag(event: Event): boolean {
  const touch = event.type.startsWith('touch') || ('pointerType' in event && event.pointerType === 'touch')
  return touch && event.target instanceof Element && !event.target.closest(OWN_DRAG)
}

/** The three views as slides. A swipe changes `view`; dragging the map does not. */
export function ViewSlides({ view, onView, children }: ViewSlidesProps) {
  const { t } = useTranslation('deals')
  const jump = useReducedMotion()
  const place = VIEWS.indexOf(view)
  const [viewport, embla] = useEmblaCarousel({
    startIndex: place,
    duration: 22,
    watchDrag: (_api, event) => mayDrag(event),
    // The address alone decides the slide; moving the focus must not change it.
    watchFocus: false,
  })
  const select = useRef(onView)
  useEffect(() => {
    select.current = onView
  })
  useEffect(() => {
    embla?.scrollTo(place, jump)
  }, [embla, place, jump])
  useEffect(() => {
    if (!embla) return
    const follow = () => {
      const chosen = VIEWS[embla.selectedScrollSnap()]
      if (chosen) select.current(chosen)
    }
    embla.on('pointerUp', follow)
    return () => void embla.off('pointerUp', follow)
  }, [embla])
  return (
    <div ref={viewport} className="-mx-1 overflow-x-clip px-1">
      <div className="flex items-start gap-4">
        {VIEWS.map((each) => (
          <section
            key={each}
            aria-label={t(`explore.views.${each}`)}
            inert={each !== view}
            className="min-h-80 min-w-0 flex-[0_0_100%]"
          >
            {each === view ? children : null}
          </section>
        ))}
      </div>
    </div>
  )
}
