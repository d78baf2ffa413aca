import type { Language } from '@vicino/contract/common/language'
import type { Notice } from '@vicino/contract/foundation/notifications/schemas'
import type { MessageCatalogue } from '../../../platform/deliveries/messages.ts'
import { fillIn } from '../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }
import type { NoticeRow } from './notices.queries.ts'
import { pushMessage } from './push/message.ts'

const WHO = { it: it.who, en: en.who }

/** Presents a notification in a language; undefined when its template belongs to another build. */
export function presentNotice(
  row: NoticeRow,
  { pushes }: MessageCatalogue,
  language: Language,
): Notice | undefined {
  const push = pushes.get(row.template)
  if (push === undefined) return undefined
  const names = row.actors.map(({ username }) => username)
  const data = { ...row.data, who: whoText(names, row.actor_count, language) }
  const { title, body, url } = pushMessage(push, data, language, row.actor_count)
  return {
    _id: row.id,
    kind: row.kind,
    title,
    body,
    path: url,
    actors: [...row.actors],
    actorCount: row.actor_count,
    at: row.at.toISOString(),
    isRead: row.is_read,
  }
}

/**
 * Names the people who did something: 'Anna', 'Anna e Bruno', 'Anna e altre 3 persone'. `names` has
 * the latest first.
 */
export function whoText(names: readonly string[], count: number, language: Language): string {
  const texts = WHO[language]
  const [first = texts.somebody, second] = names
  if (count <= 1) return first
  if (count === 2 && second !== undefined) return fillIn(texts.two, { first, second }, language)
  return fillIn(count === 2 ? texts.oneMore : texts.more, { first, others: count - 1 }, language)
}
