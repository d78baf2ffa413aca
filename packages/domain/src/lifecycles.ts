/**
 * The states of a brand's automatic work, and the steps between them. `due` waits for its time,
 * `running` is in progress, `stopped` continues only at a person's request, `ended` never changes
 * again. Statements name states by these groups and never by exclusion, so that a new state belongs
 * to nothing until it is added to a group.
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

/**
 * A campaign is held, before its start or during its run, while its brand is suspended; its
 * recipients are determined once.
 */
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

/** A run that is skipped at once never waits. */
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

/** An export that is sent at the request never waits. */
export const EXPORT_LIFE: Lifecycle<ExportState> = {
  steps: { waiting: ['ready', 'failed'], ready: [], failed: [], sent: [] },
  first: ['waiting', 'sent'],
  due: ['waiting'],
  running: [],
  stopped: [],
  ended: ['ready', 'failed', 'sent'],
}

/** Tells whether a step leads from one state to the other; staying is no step. */
export const mayGo = <State extends string>(life: Lifecycle<State>, from: State, to: State): boolean =>
  life.steps[from].includes(to)
