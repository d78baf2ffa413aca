import { useEffect, useState } from 'react'
import { useSonner } from 'sonner'
import { type Box, type ToastPlace, toastPlace } from './toast-place.ts'

const OVERLAYS = '[role=dialog]:not([data-ending-style]), [role=alertdialog]:not([data-ending-style])'

/** Reads a box without its transform, which is under way while a sheet slides in. */
function boxOf(element: HTMLElement): Box {
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight, offsetParent } = element
  const scrolled = offsetParent?.scrollTop ?? 0
  return {
    left: offsetLeft,
    width: offsetWidth,
    below: window.innerHeight - (offsetTop - scrolled + offsetHeight),
  }
}

function placeNow(usual: number): ToastPlace {
  const overlay = [...document.querySelectorAll<HTMLElement>(OVERLAYS)].at(-1)
  const content = document.querySelector<HTMLElement>('#content')
  const { left = 0, width = 0 } = content?.getBoundingClientRect() ?? {}
  return toastPlace({
    overlay: overlay
      ? { ...boxOf(overlay), footer: overlay.querySelector<HTMLElement>('footer')?.offsetHeight ?? 0 }
      : null,
    screen: content ? { left, width, below: 0 } : null,
    usual,
  })
}

/**
 * Returns where toasts stand. It is read when a toast comes, when a sheet or dialog opens or closes,
 * and when the window changes.
 * @param usual pixels from the window's lower edge
 */
export function useToastPlace(usual: number): ToastPlace {
  const { toasts } = useSonner()
  const shown = toasts.length
  const [place, setPlace] = useState<ToastPlace>({ centre: null, above: null })
  useEffect(() => {
    if (shown === 0) return
    let frame = 0
    const measure = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setPlace(placeNow(usual)))
    }
    measure()
    const openings = new MutationObserver(measure)
    openings.observe(document.body, { childList: true })
    window.addEventListener('resize', measure)
    return () => {
      cancelAnimationFrame(frame)
      openings.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [shown, usual])
  return place
}
