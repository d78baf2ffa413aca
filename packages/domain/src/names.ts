/** A visible character: letter, digit, punctuation, sign or emoji. A name needs at least one. */
export const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u
