import { z } from 'zod'
import { type FieldMessage, message } from './field-messages.ts'
import { VISIBLE } from '@vicino/domain/names'

/**
 * Refuses control characters and invisible ones that hide text or change its direction. Of the
 * invisible ones only the joiners 200C and 200D are allowed: emoji and some scripts need them.
 */
export const PRINTABLE =
  /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\p{Cs}]*$/u

/**
 * A text that other people will read: trimmed, 1 to `max` characters, at least one of them visible,
 * PRINTABLE only.
 */
export function readableText(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(VISIBLE, message('required'))
    .regex(PRINTABLE, message('invalid'))
}

/** Puts https:// before an address as people write it, www.fornorossi.it; others stay. */
const withScheme = (typed: string): string =>
  /^(?:[a-z0-9-]+\.)+[a-z]{2,63}(?:[/?#]|$)/i.test(typed) ? `https://${typed}` : typed

/** An https address: a host with a dot and a top-level name, no credentials. */
export function webAddress(key: FieldMessage, { isTyped = false } = {}) {
  return z
    .string()
    .overwrite((text) => (isTyped ? withScheme(text) : text))
    .max(2000, message(key))
    .regex(
      /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}(?::\d{1,5})?(?:[/?#][^\s\p{Cc}\\]*)?$/iu,
      message(key),
    )
    .refine((text) => (URL.parse(text)?.hostname.length ?? Infinity) <= HOST_CHARACTERS, message(key))
}

/**
 * A path of this product (/deals?x=1#y). It is checked in the form that a browser makes of it:
 * `//host`, `/\host` and paths with a tab in between name another host.
 */
export function appAddress(max: number) {
  return z
    .string()
    .max(max)
    .regex(/^\/[^\s\p{Cc}\\]*$/u, message('invalid'))
    .refine((text) => URL.parse(text, SOME_ORIGIN)?.origin === SOME_ORIGIN, message('invalid'))
}

const SOME_ORIGIN = 'https://vicino.invalid'

/** Longest host name (RFC 1035 §2.3.4). */
const HOST_CHARACTERS = 253
