import { NetworkError } from './api-error.ts'
import { noteAnswer } from './reachability.ts'

/**
 * A part of the app's code, or a file of its texts, did not come. It has a name of its own because the router reloads the
 * page after the error that the browser throws, without asking whether there is a network to reload from.
 */
export class CodeError extends NetworkError {}

/** Loads a part of the app's code; a failure also has the server asked whether it can be reached. @throws CodeError */
export function loadCode<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch((cause: unknown) => {
    noteAnswer(null)
    throw new CodeError(cause)
  })
}
