import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Gesture, IDLE, move, press, release, withView } from '../model/gesture.ts'
import type { SwipeOutcome } from '../model/swipe.ts'
import { fitWhole, type Frame, REST, wheelScale, ZOOM_STEP, zoomTo } from '../model/zoom.ts'

const CENTRE = { x: 0, y: 0 }

interface Options {
  readonly stage: RefObject<HTMLElement | null>
  readonly image: RefObject<HTMLImageElement | null>
  /** Runs after a swipe that closes the viewer or changes the image. */
  readonly onSwipe: (outcome: Exclude<SwipeOutcome, 'stay'>) => void
}

/**
 * Handles pointer, wheel and buttons of the zoom viewer by the pure rules of gesture.ts and
 * zoom.ts.
 */
export function useViewerGestures({ stage, image, onSwipe }: Options) {
  const [gesture, setGesture] = useState<Gesture>(IDLE)
  // Pointer events come faster than renders, so the next event starts from here and not from the
  // last render.
  const latest = useRef(gesture)

  const put = useCallback((next: Gesture) => {
    latest.current = next
    setGesture(next)
  }, [])

  const frame = useCallback((): Frame => {
    const size = { width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 }
    const element = image.current
    return {
      stage: size,
      image: fitWhole({ width: element?.naturalWidth ?? 0, height: element?.naturalHeight ?? 0 }, size),
    }
  }, [stage, image])

  const fromCentre = useCallback(
    (event: { clientX: number; clientY: number }) => {
      const box = stage.current?.getBoundingClientRect()
      if (box === undefined) return CENTRE
      return {
        x: event.clientX - box.left - box.width / 2,
        y: event.clientY - box.top - box.height / 2,
      }
    },
    [stage],
  )

  const zoomBy = useCallback(
    (steps: number) => {
      const { view } = latest.current
      put(withView(latest.current, zoomTo(view, view.scale + steps * ZOOM_STEP, CENTRE, frame())))
    },
    [frame, put],
  )

  // React listens to wheel passively. Only an own listener can keep the page from zooming.
  useEffect(() => {
    const element = stage.current
    if (element === null) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { view } = latest.current
      put(withView(latest.current, zoomTo(view, wheelScale(view.scale, event), fromCentre(event), frame())))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [stage, frame, fromCentre, put])

  const finger = (event: PointerEvent) => ({ id: event.pointerId, ...fromCentre(event) })
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      put(press(latest.current, finger(event)))
    },
    onPointerMove: (event: PointerEvent) => put(move(latest.current, finger(event), frame())),
    onPointerUp: (event: PointerEvent) => {
      const end = release(latest.current, finger(event), event.timeStamp, frame())
      put(end.gesture)
      if (end.outcome !== 'stay') onSwipe(end.outcome)
    },
    onPointerCancel: () => put(withView({ ...IDLE }, latest.current.view)),
  }

  const reset = useCallback(() => put(withView(IDLE, REST)), [put])
  return { view: gesture.view, drag: gesture.drag, held: gesture.fingers.length > 0, zoomBy, reset, handlers }
}
