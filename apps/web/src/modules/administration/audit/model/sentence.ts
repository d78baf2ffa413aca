import type { useTranslation } from '~/lib/i18n/use-translation.ts'

type Translate = ReturnType<typeof useTranslation<'platform'>>['t']

/** The verbs that the log knows of each object; 'special' ones have a phrase of their own. */
export const ACTIONS = {
  user: ['create', 'change', 'block', 'unblock', 'password_link', 'access-ask', 'access-start', 'access-act'],
  role: ['create', 'change', 'delete', 'assign'],
  account: ['erased', 'merged'],
  brand: ['create', 'change', 'suspend', 'resume', 'close', 'delete', 'terms-accept'],
  business: ['approved', 'refused'],
  deal: ['create', 'change', 'withdraw', 'restored', 'recall', 'told_apart', 'plan_series'],
  product: ['create', 'change', 'delete'],
  post: ['approved', 'refused', 'removed', 'change'],
  report: ['kept', 'warned', 'removed', 'blocked', 'restored', 'appealed', 'upheld', 'reopened'],
  support: ['answer'],
  category: ['create', 'change', 'hide', 'show', 'move', 'delete'],
  banner: ['create', 'change', 'delete', 'order'],
  flag: ['create', 'change', 'delete'],
  program: ['create', 'change', 'reward_add', 'schedule', 'activate', 'end', 'cancel'],
  customer: ['exported', 'adjusted', 'imported', 'notified'],
  'audit-log': ['exported'],
} as const

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
