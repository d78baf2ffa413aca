import type { Challenges } from '@vicino/contract/loyalty/members/challenge-schemas'
import type { IconName } from '~/ui/icon-names.ts'

type State = Challenges['streaks'][number]['state'] | NonNullable<Challenges['threshold']>['state']

interface Look {
  readonly tone: 'neutral' | 'azzurro' | 'basilico' | 'ambra' | 'pomodoro'
  readonly icon: IconName
}

/** Colour and icon of each state of a challenge. A text says the same. */
export const CHALLENGE_LOOKS: Readonly<Record<State, Look>> = {
  notBegun: { tone: 'neutral', icon: 'circle' },
  open: { tone: 'azzurro', icon: 'clock' },
  safe: { tone: 'basilico', icon: 'check' },
  atRisk: { tone: 'ambra', icon: 'circle-alert' },
  broken: { tone: 'pomodoro', icon: 'rotate-ccw' },
  completed: { tone: 'basilico', icon: 'trophy' },
  done: { tone: 'basilico', icon: 'trophy' },
}
