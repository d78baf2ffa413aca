import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls to a part of a screen that the address names by its hash, once the part is there: lists come after the screen, when the
 * browser has looked for them already.
 */
export function useBroughtIntoSight<Part extends HTMLElement>(
  hash: string,
  isThere: boolean,
): RefObject<Part | null> {
  const part = useRef<Part>(null)
  const isAsked = useLocation({ select: (location) => location.hash === hash })
  useEffect(() => {
    if (isAsked && isThere) part.current?.scrollIntoView({ block: 'start' })
  }, [isAsked, isThere])
  return part
}
