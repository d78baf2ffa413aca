import type { Conversation, FoundMessage, Message, Side } from '@vicino/contract/social/conversations/schemas'
import type { ConversationRow, FoundConversation, MessageRow } from './conversations.queries.ts'

/** A conversation as somebody on one of its sides sees it. */
export function presentConversation(row: ConversationRow, side: Side, callerId: string): Conversation {
  const forBrand = side === 'brand'
  return {
    _id: row.id,
    side,
    other: forBrand
      ? { _id: row.user_id, username: row.user_name, picture: row.user_avatar }
      : { _id: row.brand_id, username: row.brand_name, picture: row.brand_logo },
    last:
      row.last_at === null
        ? null
        : { text: row.last_text, isOwn: row.last_by_brand === forBrand, at: row.last_at.toISOString() },
    unread: forBrand ? row.brand_unread : row.user_unread,
    otherReadId: forBrand ? row.user_read_id : row.brand_read_id,
    blocked: row.blocked_side === null ? 'no' : row.blocked_side === side ? 'byYou' : 'byOther',
    assigned:
      !forBrand || row.assigned_to === null
        ? null
        : { _id: row.assigned_to, username: row.assigned_name ?? '', isYou: row.assigned_to === callerId },
  }
}

/**
 * Presents the message that a search found in a conversation; null where only the name has the
 * words.
 */
export function presentFound(row: FoundConversation, side: Side, search: string): FoundMessage | null {
  if (row.found_text === null || row.found_at === null) return null
  return {
    text: excerptOf(row.found_text, search),
    isOwn: row.found_by_brand === (side === 'brand'),
    at: row.found_at.toISOString(),
  }
}

/**
 * Splits a text into letters, lower case and without accents: one for each original letter, so that
 * positions in both are the same.
 */
const plainLetters = (text: string): string[] =>
  Array.from(text, (letter) => letter.normalize('NFD').slice(0, 1).toLowerCase().slice(0, 1))

/** Characters before the found word; and in all. */
const EXCERPT = { before: 24, length: 120 }

/** Cuts the part of a text around the first word of a search. */
export function excerptOf(text: string, search: string): string {
  const letters = Array.from(text)
  const [first = ''] = plainLetters(search).join('').trim().split(/\s+/)
  const place = plainLetters(text).join('').indexOf(first)
  const at = Math.max(0, place - EXCERPT.before)
  const begin = at === 0 ? 0 : letters.indexOf(' ', at) + 1 || at
  const part = letters.slice(begin, begin + EXCERPT.length).join('')
  return `${begin === 0 ? '' : '…'}${part}${begin + EXCERPT.length < letters.length ? '…' : ''}`
}

export function presentMessage(row: MessageRow, side: Side): Message {
  return {
    _id: row.id,
    clientId: row.client_id,
    isOwn: row.by_brand === (side === 'brand'),
    text: row.text,
    image: row.image,
    deal:
      row.deal_id === null ? null : { _id: row.deal_id, title: row.deal_title ?? '', image: row.deal_image },
    at: row.at.toISOString(),
  }
}
