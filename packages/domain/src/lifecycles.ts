/**
 * The states of what a brand has the product do by itself, and the steps between them. `due` waits for its time, `running` is being
 * worked on or works by itself, `stopped` goes on only when somebody wants it to, `ended` never changes again. Statements name states
 * by these groups, never by what they are not: a state that is added is then part of nothing until somebody says of what.
 */
export interface Lifecycle<State extends string> {
  readonly steps: Readonly<Record<State, readonly State[]>>
  readonly first: readonly State[]
  readonly due: readonly State[]
  readonly running: readonly State[]
  readonly stopped: readonly State[]
  readonly ended: readonly State[]
}

type CampaignState = 'scheduled' | 'sending' | 'paused' | 'sent' | 'cancelled'
type AutomationState = 'active' | 'paused' | 'deleted'
type RunState = 'waiting' | 'done' | 'skipped' | 'control' | 'failed'
type ExportState = 'waiting' | 'ready' | 'failed' | 'sent'

/** A campaign is held, before it begins or in the middle, where its brand is suspended; whom it goes to is found out once. */
export const CAMPAIGN_LIFE: Lifecycle<CampaignState> = {
  steps: {
    scheduled: ['sending', 'paused', 'cancelled'],
    sending: ['paused', 'sent', 'cancelled'],
    paused: ['scheduled', 'sending', 'cancelled'],
    sent: [],
    cancelled: [],
  },
  first: ['scheduled'],
  due: ['scheduled'],
  running: ['sending'],
  stopped: ['paused'],
  ended: ['sent', 'cancelled'],
}

export const AUTOMATION_LIFE: Lifecycle<AutomationState> = {
  steps: { active: ['paused', 'deleted'], paused: ['active', 'deleted'], deleted: [] },
  first: ['active', 'paused'],
  due: [],
  running: ['active'],
  stopped: ['paused'],
  ended: ['deleted'],
}

/** One that is skipped at once never waits. */
export const RUN_LIFE: Lifecycle<RunState> = {
  steps: {
    waiting: ['done', 'skipped', 'control', 'failed'],
    done: [],
    skipped: [],
    control: [],
    failed: [],
  },
  first: ['waiting', 'skipped'],
  due: ['waiting'],
  running: [],
  stopped: [],
  ended: ['done', 'skipped', 'control', 'failed'],
}

/** What was sent when it was asked for never waits. */
export const EXPORT_LIFE: Lifecycle<ExportState> = {
  steps: { waiting: ['ready', 'failed'], ready: [], failed: [], sent: [] },
  first: ['waiting', 'sent'],
  due: ['waiting'],
  running: [],
  stopped: [],
  ended: ['ready', 'failed', 'sent'],
}

/** Whether a step leads from one state to the other; staying is none. */
export const mayGo = <State extends string>(life: Lifecycle<State>, from: State, to: State): boolean =>
  life.steps[from].includes(to)
