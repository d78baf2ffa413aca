import { Suspense } from 'react'
import { lazyPart } from '~/lib/lazy-part.tsx'

/**
 * Badges are loaded after the screen, which works without them; one that cannot be loaded is left
 * out.
 */
const BADGES: Readonly<Record<string, ReturnType<typeof lazyPart<{ className?: string }>>>> = {
  '/messages': lazyPart(() => import('~/modules/social/conversations/components/unread-mail.tsx')),
  '/notifications': lazyPart(() => import('~/modules/foundation/notifications/components/unread-badge.tsx')),
}

/** The number of unread items behind a menu entry, for addresses that have one. */
export function MenuBadge({ path, className }: { path: string; className?: string }) {
  const Badge = BADGES[path]
  if (Badge === undefined) return null
  return (
    <Suspense>
      <Badge {...(className === undefined ? {} : { className })} />
    </Suspense>
  )
}
