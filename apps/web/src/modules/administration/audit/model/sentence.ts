import { AUDIT_ACTIONS, type AuditObject } from '@vicino/contract/administration/audit/actions'
import { NOT_LISTED } from '@vicino/contract/administration/audit/log/constants'
import type { useTranslation } from '~/lib/i18n/use-translation.ts'

type Translate = ReturnType<typeof useTranslation<'platform'>>['t']

/** The actions that the log lists, by object. */
export const LISTED = (Object.keys(AUDIT_ACTIONS) as AuditObject[])
  .filter((object) => !NOT_LISTED.some((each) => each === object))
  .map((object) => ({ object, actions: AUDIT_ACTIONS[object].map((verb) => `${object}.${verb}`) }))

/** Returns the text of a key of the log, or `otherwise` where the log has none for it. */
function known(key: string, otherwise: string, t: Translate): string {
  const found = t(key as never)
  return found === key ? otherwise : found
}

/** Says in words what an action is: 'ha bloccato l’account'. */
export function actionText(action: string, t: Translate): string {
  const dot = action.indexOf('.')
  const [object, verb] = [action.slice(0, dot), action.slice(dot + 1)]
  const noun = known(`log.nouns.${object}`, object, t)
  const done = known(`log.verbs.${verb}`, t('log.other', { action: verb }), t)
  return known(`log.special.${object}_${verb}`, `${done} ${noun}`, t)
}

/** Names a fact of an entry, such as 'Motivo'. */
export const factName = (name: string, t: Translate): string => known(`log.facts.${name}`, name, t)

/** Writes the value of a fact: a list as its members, nothing as a dash, a structure as it is. */
export function factText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(factText).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}
