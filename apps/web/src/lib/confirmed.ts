declare const yes: unique symbol

/**
 * A person confirmed a step after a dialog had said what it does. `call()` wants one for each address of IRREVERSIBLE, so that a press
 * alone can not reach them: only the dialogs hand it out (scripts/code-rules.ts).
 */
export interface Confirmed {
  readonly [yes]: true
}

export const CONFIRMED = {} as Confirmed
