import { randomBytes } from 'node:crypto'
import { KEY_PREFIX } from '@vicino/contract/channels/api-keys/constants'
import { keyHashOf } from '../../../platform/auth/api-keys.ts'

/** A new key: its text, which is told once, and what is stored of it. */
export function newKeyText(): { text: string; prefix: string; hash: Buffer } {
  const text = `vk_${randomBytes(32).toString('base64url')}`
  return { text, prefix: text.slice(0, KEY_PREFIX), hash: keyHashOf(text) }
}
