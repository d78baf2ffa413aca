import type { Post } from '@vicino/contract/social/posts/schemas'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '~/lib/lazy-part.tsx'

const PostViewer = lazyPart(() => import('../components/post-viewer.tsx'))

/** Opens posts in the viewer, whose code is loaded at that time. Draw `viewer` beside the list. */
export function useViewer(
  posts: readonly Post[],
  onNearEnd?: () => void,
): { open: (id: string) => void; viewer: ReactNode } {
  const [openId, setOpenId] = useState<string>()
  const viewer =
    openId === undefined ? null : (
      <Suspense>
        <PostViewer
          posts={posts}
          startId={openId}
          onClose={() => setOpenId(undefined)}
          {...(onNearEnd && { onNearEnd })}
        />
      </Suspense>
    )
  return { open: setOpenId, viewer }
}
