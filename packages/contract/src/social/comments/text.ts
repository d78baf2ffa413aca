import { VISIBLE } from '@vicino/domain/names'

/**
 * Control characters and invisible ones that hide text or change its direction. People paste them
 * unknowingly from chats, so they are removed instead of refused; the joiners 200C and 200D stay,
 * because emoji and some scripts need them.
 */
const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\p{Cs}]/gu

/**
 * Returns a text in its stored form: without invisible characters, trimmed, at most one empty line
 * in a row.
 */
export const withoutUnseen = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(UNSEEN, '')
    .replaceAll(/\n[^\S\n]*(?:\n[^\S\n]*)+/gu, '\n\n')
    .trim()

/** Tells whether a text is readable: not only blanks and invisible characters. */
export const isReadable = (text: string): boolean => VISIBLE.test(withoutUnseen(text))
