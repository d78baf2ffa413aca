import type { Language } from '@vicino/contract/errors'
import type { PushData, PushTemplate } from '../enqueue.ts'
import { fillIn, oneLine, PUSH_TEXTS } from '../texts.ts'

/** What the service worker gets: a notification, and the path that a click on it opens. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  readonly url: string
  /** A later one with the same tag takes the place of the earlier. */
  readonly tag: string
}

const TARGETS: { readonly [T in PushTemplate]: (data: PushData[T]) => Pick<PushMessage, 'url' | 'tag'> } = {
  redemption: ({ dealId }) => ({ url: '/wallet', tag: `redemption-${dealId}` }),
  points: () => ({ url: '/points', tag: 'points' }),
}

export function isPushTemplate(name: string): name is PushTemplate {
  return Object.hasOwn(TARGETS, name)
}

export function pushMessage<T extends PushTemplate>(
  template: T,
  data: PushData[T],
  language: Language,
): PushMessage {
  const { title, body } = PUSH_TEXTS[language][template]
  const say = (text: string): string => oneLine(fillIn(text, { ...data }, language))
  return { title: say(title), body: say(body), ...TARGETS[template](data) }
}
