import { Icon } from './icon.tsx'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { errorText } from '~/lib/error-text.ts'
import type { Pages } from '~/lib/use-pages.ts'
import { Button } from './button.tsx'

interface PageEndProps {
  pages: Pages<unknown>
  /** Placeholders of the next page. */
  skeleton: ReactNode
  /** Text at the end of the list. */
  end: string | undefined
}

/** Pixels below the window at which the end of the list triggers the next page. */
const AHEAD_PX = 900

/**
 * The end of an endless list. It loads the next page when it comes near the window, and shows a
 * failure or the end.
 */
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
          <Icon name="rotate-cw" className="size-4" />
          {t('retry')}
        </Button>
      </div>
    )
  if (hasMore)
    return (
      // The key remounts it after each page, so that it checks at once; after a short page it may
      // still be in view.
      <Foot key={items.length} onNear={loadMore} waits={pages.isFetching} busy={pages.isLoadingMore}>
        {skeleton}
      </Foot>
    )
  if (end === undefined) return null
  return (
    <p className="flex items-center justify-center gap-2 py-6 text-14 text-ink-2">
      <Icon name="circle-check" className="size-5 text-basilico" />
      {end}
    </p>
  )
}

interface FootProps {
  onNear: () => void
  /** While true it does not call `onNear`. Afterwards it checks again. */
  waits: boolean
  busy: boolean
  children: ReactNode
}

/** Calls `onNear` when it comes within AHEAD_PX of the window. */
function Foot({ onNear, waits, busy, children }: FootProps) {
  const { t } = useTranslation('common')
  const foot = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    const element = foot.current
    if (!element || waits) return
    // Measured by hand. Chromium does not notify an IntersectionObserver when this element moves
    // into view because skipped cards above it (content-visibility) are shorter than estimated.
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
  }, [waits])
  return (
    <div ref={foot} aria-busy={busy} aria-label={t('loading')} role="status">
      {children}
    </div>
  )
}
