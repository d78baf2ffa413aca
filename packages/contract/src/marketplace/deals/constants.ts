import type { FeedReason } from '@vicino/domain/for-you'

export const REACTION_TYPES = ['LIKE', 'WANT', 'OWN', 'SHARE'] as const

/** Reasons for a deal's place in 'Per te': the facts of FEED_POINTS (domain, for-you.ts). */
export const FEED_REASONS = ['near', 'new', 'followed', 'category', 'brand'] as const satisfies FeedReason[]

/** A deal with at most this much time left is a flash deal. */
export const FLASH_SECONDS = 7200
/** With this much time left a countdown shows seconds. */
export const LAST_MINUTE_SECONDS = 60
/** 'expiring' lists deals that end within a day. */
export const EXPIRING_SECONDS = 86_400

/** Characters of a description that are shown before 'more'. */
export const DESCRIPTION_CLAMP = 150

/**
 * Longest video of a deal in seconds. A recorder stops a moment after the command, so a
 * little more is accepted.
 */
export const DEAL_VIDEO_SECONDS = 60
export const DEAL_VIDEO_TOLERANCE = 0.5

/** What buyers of a recalled product get, free of charge (Regulation EU 2023/988, art. 37). */
export const RECALL_REMEDIES = ['repair', 'replacement', 'refund'] as const
export type RecallRemedy = (typeof RECALL_REMEDIES)[number]

/** States of a brand's own deals, for the filter of its list. */
export const OWN_STATES = ['all', 'active', 'ended'] as const

/** The most rows of a file in one import. */
export const IMPORT_ROWS = 200
/** The most characters of such a file: the body of a request has room for them. */
export const IMPORT_CHARACTERS = 200_000
