import type { FeedReason } from '@vicino/domain/for-you'

export const REACTION_TYPES = ['LIKE', 'WANT', 'OWN', 'SHARE'] as const

/** Why a deal stands where it does in 'Per te': the facts of FEED_POINTS (domain, for-you.ts). */
export const FEED_REASONS = ['near', 'new', 'followed', 'category', 'brand'] as const satisfies FeedReason[]

/** A deal with at most this much time left is a flash deal. */
export const FLASH_SECONDS = 7200
/** With this much time left a countdown shows seconds. */
export const LAST_MINUTE_SECONDS = 60
/** 'expiring' lists what ends within a day. */
export const EXPIRING_SECONDS = 86_400

/** Characters of a description that are shown before 'more'. */
export const DESCRIPTION_CLAMP = 150

/** Longest film of a deal in seconds. A recorder stops a moment after it is told to, so a little more passes. */
export const DEAL_VIDEO_SECONDS = 60
export const DEAL_VIDEO_TOLERANCE = 0.5

/** States of a brand's own deals, as its list filters them. */
export const OWN_STATES = ['all', 'active', 'ended'] as const

/** Rows of a file that one import takes. */
export const IMPORT_ROWS = 200
/** Characters of such a file: what fits into the body of a request. */
export const IMPORT_CHARACTERS = 200_000
