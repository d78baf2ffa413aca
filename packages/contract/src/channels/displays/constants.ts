/**
 * A silent screen is reported after this many minutes of its brand's opening hours; one that is
 * silent for longer than a week is not.
 */
export const SILENCE = { minutes: 15, mostDays: 7 } as const

/**
 * The code that pairs a screen: its characters (which are not confused with each other), its length
 * and its validity in seconds.
 */
export const PAIRING = { alphabet: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789', length: 6, seconds: 600 } as const

/** Wrong codes that one person may type within an hour. */
export const WRONG_CODES = { most: 10, seconds: 3600 } as const

/** The most displays, playlists and groups of displays of a brand, and deals and slides on a playlist. */
export const DISPLAY_LIMITS = { displays: 500, playlists: 100, groups: 100, deals: 50 } as const

/** The most characters of a slide of the brand's own: people read it while they walk by. */
export const SLIDE_TEXT = { title: 60, text: 200 } as const

/** Seconds for which a deal stays on a screen. */
export const DEAL_SECONDS = { least: 5, most: 120, usual: 10 } as const

/**
 * A player asks for its playlist this often, in seconds: a change reaches the screen within 10 s
 * (R-396).
 */
export const POLL_SECONDS = 7
/** A display that has been silent for this many seconds is offline. */
export const ONLINE_SECONDS = 90

export const DAY_MINUTES = 1440

/**
 * Displays that reward one person within a calendar date in Rome; nobody walks through more shops.
 */
export const PAID_DISPLAYS = 20
/** Days within which a redemption counts for the display by which its customer came to the deal. */
export const SCAN_DAYS = 30

/**
 * The reports of players about the shown deals: a batch covers an hour at most and lists each deal
 * once. A player keeps batches that it could not send (two weeks of whole days) and drops the
 * oldest beyond them.
 */
export const PLAY_BATCHES = { minutes: 60, sent: 24, kept: 400, deals: 100, keptDays: 32 } as const

/** Periods of metrics in days. */
export const FIGURE_DAYS = [7, 30, 90] as const
