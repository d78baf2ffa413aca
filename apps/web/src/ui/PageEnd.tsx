import { CheckCircle2, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '~/lib/error-text.ts'
import type { Pages } from '~/lib/use-pages.ts'
import { Button } from './Button.tsx'

interface PageEndProps {
  pages: Pages<unknown>
  /** Placeholders of the next page. */
  skeleton: ReactNode
  /** Words at the end of the list. */
  end: string
}

/** How far below the screen the next page is asked for. */
const AHEAD_PX = 900

/** The foot of an endless list: asks for more as it comes near, says when all is seen or what went wrong. */
export function PageEnd({ pages, skeleton, end }: PageEndProps) {
  const { t } = useTranslation('common')
  const { hasMore, loadMore, error, items } = pages
  if (error)
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center justify-center gap-3 rounded-xl bg-pomodoro-soft p-4 text-14"
      >
        <span>{errorText(error)}</span>
        <Button size="sm" variant="outline" onClick={pages.retry}>
          <RotateCw aria-hidden className="size-4" />
          {t('retry')}
        </Button>
      </div>
    )
  if (hasMore)
    return (
      // Anew after each page: a short one may leave the foot in sight.
      <Foot key={items.length} onNear={loadMore} busy={pages.isLoadingMore}>
        {skeleton}
      </Foot>
    )
  return (
    <p className="flex items-center justify-center gap-2 py-6 text-14 text-ink-2">
      <CheckCircle2 aria-hidden className="size-5 text-basilico" />
      {end}
    </p>
  )
}

interface FootProps {
  onNear: () => void
  busy: boolean
  children: ReactNode
}

/** Calls `onNear` as it comes within reach of the screen. */
function Foot({ onNear, busy, children }: FootProps) {
  const { t } = useTranslation('common')
  const foot = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    const element = foot.current
    if (!element) return
    // By position, not by an IntersectionObserver: Chromium does not tell one of a foot that comes into sight
    // because the skipped cards above it (content-visibility) turned out shorter than expected.
    const check = () => {
      if (element.getBoundingClientRect().top < window.innerHeight + AHEAD_PX) near()
    }
    check()
    window.addEventListener('scroll', check, { passive: true })
    window.addEventListener('resize', check)
    return () => {
      window.removeEventListener('scroll', check)
      window.removeEventListener('resize', check)
    }
  }, [])
  return (
    <div ref={foot} aria-busy={busy} aria-label={t('loading')} role="status">
      {children}
    </div>
  )
}
