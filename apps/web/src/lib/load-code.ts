import { NetworkError } from './api-error.ts'
import { noteAnswer } from './reachability.ts'

/**
 * A part of the app's code, or a file of its texts, could not be loaded. It is a separate class,
 * because after the browser's own error the router reloads the page without checking the network.
 */
export class CodeError extends NetworkError {}

/**
 * Loads a part of the app's code. A failure also starts a reachability check.
 * @throws CodeError
 */
export function loadCode<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch((cause: unknown) => {
    noteAnswer(null)
    throw new CodeError(cause)
  })
}
