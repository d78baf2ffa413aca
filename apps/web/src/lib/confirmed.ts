declare const yes: unique symbol

/**
 * The proof that a person confirmed a step in a dialog that explained it. `call()` requires one for
 * each address of IRREVERSIBLE, so that a single press can never reach them. Only the dialogs
 * create it (scripts/code-rules.ts).
 */
export interface Confirmed {
  readonly [yes]: true
}

export const CONFIRMED = {} as Confirmed
