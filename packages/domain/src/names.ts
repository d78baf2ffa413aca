/** A character that somebody sees: letter, digit, punctuation, sign or emoji. A name without one is none. */
export const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u
