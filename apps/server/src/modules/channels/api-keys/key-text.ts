import { randomBytes } from 'node:crypto'
import { KEY_PREFIX } from '@vicino/contract/channels/api-keys/constants'
import { keyHashOf } from '../../../platform/auth/api-keys.ts'

/** Makes a new key: its text, which is shown once, and the stored part. */
export function newKeyText(): { text: string; prefix: string; hash: Buffer } {
  const text = `vk_${randomBytes(32).toString('base64url')}`
  return { text, prefix: text.slice(0, KEY_PREFIX), hash: keyHashOf(text) }
}
