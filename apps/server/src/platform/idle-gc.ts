import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_MS = 5000
/** Share of busy time below which a pause of a tenth of a second does no harm. */
const CALM = 0.2
/** Growth in bytes since the last collection that makes one worthwhile. */
const WORTH_BYTES = 48 * 1024 * 1024

/**
 * Collects garbage in calm moments, so that memory returns to the machine after a burst. V8
 * collects garbage only when it needs room: a server that becomes idle would keep the garbage of
 * its busiest moment (150 MB after 256 readers). So in a calm moment a process that has grown
 * collects everything and releases the empty pages. The garbage of the start itself (30 MB: reading
 * and compiling all modules and schemas) is collected at once, because a server that is busy from
 * then on has no calm moment.
 * @returns ends it
 */
export function startIdleGc(everyMs = EVERY_MS): () => void {
  const collect = collector()
  const collectAll = () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  collectAll()
  let kept = sizeNow()
  let before: EventLoopUtilization = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > CALM || sizeNow() - kept < WORTH_BYTES) return
    collectAll()
    kept = sizeNow()
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

function sizeNow(): number {
  const { heapTotal, external } = process.memoryUsage()
  return heapTotal + external
}

/** Returns V8's own function gc(), which exists only after this flag is set. */
function collector(): (options: object) => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as (options: object) => void
}
