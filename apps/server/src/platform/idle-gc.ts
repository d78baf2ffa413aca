import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_MS = 5000
/** Share of the time in which the process worked, below which a pause of a tenth of a second harms nobody. */
const CALM = 0.2
/** Growth since the last collection that is worth one. */
const WORTH_BYTES = 48 * 1024 * 1024

/**
 * Collects garbage in calm moments, so that memory returns to the machine after a burst. V8 collects garbage when it needs room for something new: a server
 * that becomes quiet would keep the garbage of its busiest moment (150 MB after 256 readers). So in a calm moment a
 * process that has grown since the last time collects everything and releases the empty pages. What the start itself has left
 * (30 MB: reading and compiling all modules and schemas) goes at once, as a server that is busy from then on has no calm moment.
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

/** V8's own function gc(), which is there only after this flag is set. */
function collector(): (options: object) => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as (options: object) => void
}
