import type { ReportKind, RemovalReason } from '@vicino/contract/foundation/reports/schemas'
import { defineMessages } from '../../../platform/deliveries/messages.ts'
import { fillIn } from '../../../platform/deliveries/texts.ts'
import type { Statement } from '../../foundation/reports/public.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

interface OfContent {
  readonly kind: ReportKind
  /** The reported text, at most 300 characters. */
  readonly text: string
  readonly reason: RemovalReason
}

/** `reportId`: the link to the state of the report is made from it. */
interface ToReporter {
  readonly kind: ReportKind
  readonly reportId: string
}

interface Letters {
  'report-received': ToReporter
  'report-acted': ToReporter
  'report-kept': ToReporter
  /** The reporter's appeal: the content stays, or is looked at again. */
  'report-rejected': ToReporter
  'report-reopened': ToReporter
  'report-reversed': OfContent
  'report-upheld': OfContent
}

interface Notes {
  'report-acted': Pick<ToReporter, 'kind'>
  'report-kept': Pick<ToReporter, 'kind'>
  'report-warned': OfContent
  'report-blocked': OfContent
  /** The same for the people of a brand. */
  'report-suspended': OfContent
  'report-reversed': OfContent
  'report-upheld': OfContent
}

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData extends Letters {}
  interface PushData extends Notes {}
}

const TEXTS = { it, en }
type Language = keyof typeof TEXTS
/** The page with the statements of reasons and the form for appeals. */
const DECISIONS = '/help#decisions'

const ofContent = ({ kind, text, reason }: OfContent, language: Language) => ({
  values: { what: TEXTS[language].own[kind], why: TEXTS[language].reasons[reason] },
  path: DECISIONS,
  ...(text === '' ? {} : { lastQuote: text }),
})

/** The words for what was done: accounts and businesses are blocked, deals withdrawn. */
function actOf({ did, kind }: Pick<Statement, 'did' | 'kind'>): keyof typeof it.acts {
  if (did === 'warned') return 'warned'
  if (did === 'removed') return kind === 'deal' ? 'withdrawn' : 'removed'
  if (kind === 'deal' || kind === 'brand') return kind === 'deal' ? 'withdrawnAndSuspended' : 'suspended'
  return kind === 'profile' ? 'blocked' : 'removedAndBlocked'
}

const timeOf = ({ did, days }: Pick<Statement, 'did' | 'days'>, language: Language) => {
  const { times } = TEXTS[language]
  if (did === 'warned') return times.none
  return days === null ? times.open : fillIn(times.days, { days }, language)
}

const ofStatement = (statement: Statement, token: string, language: Language) => {
  const texts = TEXTS[language]
  const { kind, reason, others, origin, automated, facts, text } = statement
  const act = texts.acts[actOf(statement)]
  const what = texts.own[kind]
  return {
    values: {
      head: act.head,
      did: fillIn(
        act.did,
        { what, others: others > 0 ? fillIn(texts.others, { others }, language) : '' },
        language,
      ),
      effect: act.effect,
      why: texts.reasons[reason],
      time: timeOf(statement, language),
      how: `${texts.origins[origin]} ${automated ? texts.automated : texts.byPerson}`,
    },
    ...(facts === '' ? {} : { quote: facts }),
    ...(text === '' ? {} : { lastQuote: text }),
    path: `/opposizione?token=${token}`,
  }
}

const ofReport = ({ kind }: ToReporter, token: string, language: Language) => ({
  values: { what: TEXTS[language].reported[kind] },
  path: `/segnala?token=${token}`,
})

/** The messages about reports, to reporters and to the people concerned. */
export const messages = defineMessages({
  texts: TEXTS,
  emails: {
    statement: (data, { tokenText }, language) => ofStatement(data, tokenText(data.tokenId), language),
    'report-received': (data, { tokenText }, language) => ofReport(data, tokenText(data.reportId), language),
    'report-acted': (data, { tokenText }, language) => ofReport(data, tokenText(data.reportId), language),
    'report-kept': (data, { tokenText }, language) => ofReport(data, tokenText(data.reportId), language),
    'report-rejected': (data, { tokenText }, language) => ofReport(data, tokenText(data.reportId), language),
    'report-reopened': (data, { tokenText }, language) => ofReport(data, tokenText(data.reportId), language),
    'report-reversed': (data, _links, language) => ofContent(data, language),
    'report-upheld': (data, _links, language) => ofContent(data, language),
  },
  pushes: {
    'report-acted': () => ({ url: '/help', tag: 'report-acted' }),
    'report-kept': () => ({ url: '/help', tag: 'report-kept' }),
    'report-warned': () => ({ url: DECISIONS, tag: 'report-warned' }),
    'report-blocked': () => ({ url: DECISIONS, tag: 'report-blocked' }),
    'report-suspended': () => ({ url: DECISIONS, tag: 'report-suspended' }),
    'report-reversed': () => ({ url: DECISIONS, tag: 'report-reversed' }),
    'report-upheld': () => ({ url: DECISIONS, tag: 'report-upheld' }),
  },
})
