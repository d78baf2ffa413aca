/** A character that somebody sees: letter, digit, punctuation, sign or emoji. */
export const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
