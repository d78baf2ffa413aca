declare const yes: unique symbol

/**
 * Somebody was asked what a step does, and said yes. `call()` wants one for each address of IRREVERSIBLE, so that no press alone can reach
 * them: only the dialogs that ask hand it out (scripts/code-rules.ts).
 */
export interface Asked {
  readonly [yes]: true
}

export const SAID_YES = {} as Asked
