import { useEffect, useState } from 'react'

/** A section counts as read once its top has come this far up the window, in CSS pixels. */
const READ_PX = 160

/** The section that is being read, as the page scrolls; the last one at the page's end. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const key = ids.join(' ')
  useEffect(() => {
    const names = key.split(' ')
    let frame = 0
    const look = () => {
      frame = 0
      const { scrollHeight } = document.documentElement
      if (window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2)
        return setCurrent(names.at(-1))
      const passed = names.filter((name) => {
        const top = document.getElementById(name)?.getBoundingClientRect().top
        return top !== undefined && top <= READ_PX
      })
      setCurrent(passed.at(-1) ?? names[0])
    }
    const ask = () => {
      frame ||= requestAnimationFrame(look)
    }
    ask()
    window.addEventListener('scroll', ask, { passive: true })
    window.addEventListener('resize', ask)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', ask)
      window.removeEventListener('resize', ask)
    }
  }, [key])
  return current
}
