import { Suspense } from 'react'
import { lazyPart } from '~/lib/lazy-part.tsx'

/** Loaded after the screen, which needs no number to be used; missing where the code does not come. */
const BADGES: Readonly<Record<string, ReturnType<typeof lazyPart<{ className?: string }>>>> = {
  '/messages': lazyPart(() => import('~/modules/social/conversations/components/unread-mail.tsx')),
  '/notifications': lazyPart(() => import('~/modules/foundation/notifications/components/unread-badge.tsx')),
}

/** The number of unread things behind a menu entry, if there is one for its address. */
export function MenuBadge({ path, className }: { path: string; className?: string }) {
  const Badge = BADGES[path]
  if (Badge === undefined) return null
  return (
    <Suspense>
      <Badge {...(className === undefined ? {} : { className })} />
    </Suspense>
  )
}
