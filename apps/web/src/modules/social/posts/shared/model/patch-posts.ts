import type { Post } from '@vicino/contract/social/posts/schemas'

/**
 * Writes `state` into the post `id` in cached data (a page, pages, or one post). Data without the
 * post stays the same value.
 */
export function patchPosts(data: unknown, id: string, state: Partial<Post>): unknown {
  if (Array.isArray(data)) {
    const patched = data.map((each) => patchPosts(each, id, state))
    return patched.some((each, index) => each !== data[index]) ? patched : data
  }
  if (typeof data !== 'object' || data === null) return data
  if ('_id' in data && data._id === id && 'likes' in data) return { ...data, ...state }
  for (const part of ['pages', 'items'] as const) {
    if (!(part in data)) continue
    const inner = (data as Record<string, unknown>)[part]
    const patched = patchPosts(inner, id, state)
    return patched === inner ? data : { ...data, [part]: patched }
  }
  return data
}
