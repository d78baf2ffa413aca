import { useCallback, useEffect, useState } from 'react'

/**
 * A section counts as current when its top is at most this many CSS pixels below the window's top.
 */
const READ_PX = 160
/** Events of a person who scrolls. A jump to a section causes none of them. */
const BY_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Returns the section in view while the page scrolls; at the end of the page the last one. After
 * ask(id) it is that section until the person scrolls, because a short section near the end cannot
 * be scrolled to the top.
 */
export function useCurrentSection(ids: readonly string[]): {
  current: string | undefined
  ask: (id: string) => void
} {
  const [read, setRead] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const key = ids.join(' ')
  useEffect(() => {
    const names = key.split(' ')
    let frame = 0
    const look = () => {
      frame = 0
      const { scrollHeight } = document.documentElement
      if (window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2)
        return setRead(names.at(-1))
      const passed = names.filter((name) => {
        const top = document.getElementById(name)?.getBoundingClientRect().top
        return top !== undefined && top <= READ_PX
      })
      setRead(passed.at(-1) ?? names[0])
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    const release = () => setChosen(undefined)
    soon()
    window.addEventListener('scroll', soon, { passive: true })
    window.addEventListener('resize', soon)
    for (const type of BY_HAND) window.addEventListener(type, release, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', soon)
      window.removeEventListener('resize', soon)
      for (const type of BY_HAND) window.removeEventListener(type, release)
    }
  }, [key])
  return { current: chosen ?? read, ask: useCallback((id: string) => setChosen(id), []) }
}
