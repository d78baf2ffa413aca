import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { keptCodes } from '~/lib/kept-codes.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { hasBottomBar } from '../menus.ts'

const OpenCodePill = lazyPart(
  () => import('~/modules/redemption/brand-points/shopper/components/open-code-pill.tsx'),
)

/** Leads back to a code that was opened on this phone and is still valid. */
export function OpenCode({ userId }: { userId: string }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (!hasBottomBar(path) || keptCodes(userId).length === 0) return null
  return (
    <Suspense>
      <OpenCodePill userId={userId} />
    </Suspense>
  )
}
