import { Component, type ComponentType, lazy, type ReactNode, useEffect } from 'react'
import { loadCode } from './load-code.ts'
import { reportError } from './report-error.ts'

/**
 * Milliseconds for which a failed load is remembered, so that a part that renders again meanwhile
 * starts no new load.
 */
const FAILED_MS = 1000

/** Props of a part's stand-in besides the part's own. */
export interface Failure {
  readonly error: unknown
  readonly onRetry: () => void
}

interface CatchProps<Props> {
  readonly Failed: ComponentType<Props & Failure>
  /** Props of the part. */
  readonly given: Props
  readonly children: ReactNode
}

class Catch<Props extends object> extends Component<CatchProps<Props>, { error: unknown }> {
  override state = { error: undefined }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  readonly retry = () => this.setState({ error: undefined })
  override render() {
    const { error } = this.state
    const { Failed, given, children } = this.props
    return error === undefined ? children : <Failed {...given} error={error} onRetry={this.retry} />
  }
}

/**
 * Makes a stand-in that only shows a message, for a requested part without `onClose`; `after`
 * restores the screen.
 */
export function messageOnly<Props extends object>(after?: (props: Props) => void) {
  return function MessageOnly(props: Props & Failure) {
    const { error } = props
    useEffect(() => {
      reportError(error)
      after?.(props)
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each failure
    }, [error])
    return null
  }
}

const Closed = messageOnly<{ onClose: () => void }>(({ onClose }) => onClose())
const canBeClosed = (props: object): props is { onClose: () => void } =>
  'onClose' in props && typeof props.onClose === 'function'

/**
 * Stands in for a failed part. A part that can be closed gets a message and is closed, so that a
 * second press tries again; any other part is left out.
 */
function ClosedOrNothing(props: Failure) {
  return canBeClosed(props) ? <Closed {...props} /> : null
}

/**
 * Makes a part of a screen whose code is loaded when it is first drawn. When the code cannot be
 * loaded, `Failed` is drawn in its place (for example ErrorState; the default is ClosedOrNothing)
 * and the screen around it stays. The next time the part is drawn, its code is loaded again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Failed: ComponentType<NoInfer<Props> & Failure> = ClosedOrNothing,
): ComponentType<Props> {
  let Code = lazy(start)
  function start() {
    const code = loadCode(load)
    code.catch(() =>
      setTimeout(() => {
        Code = lazy(start)
      }, FAILED_MS),
    )
    return code
  }
  const Part = (props: Props) => <Code {...props} />
  return function Caught(props) {
    return (
      <Catch Failed={Failed} given={props}>
        <Part {...props} />
      </Catch>
    )
  }
}
