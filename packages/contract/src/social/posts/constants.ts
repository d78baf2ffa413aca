/** Why a Proof Post is refused or removed; the decider's text is added. */
export const POST_REASONS = [
  'notOurProduct',
  'unclearPicture',
  'offensive',
  'misleading',
  'privacy',
  'advertising',
  'other',
] as const
/** A page of a browse, of the strip on Home and of what 'Mostra altri' loads. */
export const POST_PAGE = 10
/** Proof Posts that the page of a deal shows first. */
export const POSTS_AT_FIRST = 3
/** A page of GET /post/list. */
export const POST_LIST_PAGE = 5
/** Longest texts of a Proof Post and of a refusal, in characters. */
export const POST_LIMITS = { title: 80, description: 1000, reasonText: 500 } as const
/** Matches of a search are counted up to this number; everything else is counted exactly. */
export const POST_SEARCH_COUNTED = 1000
