import type { Language } from '@vicino/contract/common/language'
import type { PushDefinition, PushTarget } from '../../../../platform/deliveries/messages.ts'
import { fillIn, oneLine } from '../../../../platform/deliveries/texts.ts'

/**
 * A message to the service worker: the notification's texts, its tag and the path that a tap on it
 * opens.
 */
export interface PushMessage extends Omit<PushTarget, 'values'> {
  readonly title: string
  readonly body: string
}

/**
 * Builds the message of a push template in a language; `data` fills the gaps of its texts. `actors`
 * is the number of people who acted.
 */
export function pushMessage(
  { texts, target }: PushDefinition,
  data: unknown,
  language: Language,
  actors = 1,
): PushMessage {
  const { many, ...one } = texts[language]
  const { title, body } = actors > 1 ? (many ?? one) : one
  const { values: own, ...where } = target(data, language)
  const values = { ...(data as Readonly<Record<string, string | number>>), ...own }
  const say = (text: string): string => oneLine(fillIn(text, values, language))
  return { title: say(title), body: say(body), ...where }
}
