import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * Bars above every screen: one without a connection, one while staff act in another person's
 * account. Other content at the top of the window stands below them; their height is `--bars`
 * (styles/base.css).
 */
export function TopBars({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bars = box.current
    if (bars === null) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--bars', `${bars.offsetHeight}px`))
    observer.observe(bars)
    return () => {
      observer.disconnect()
      style.removeProperty('--bars')
    }
  }, [])
  return (
    <div ref={box} className="sticky top-0 z-50">
      {children}
    </div>
  )
}
