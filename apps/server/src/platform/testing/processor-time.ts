/**
 * Milliseconds of processor time that this process spends while `work` runs. Unlike the clock on
 * the wall it does not grow when other programs use the machine.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Processor time of `reference()`, in ms, on the machine for which limits are written. */
const REFERENCE_MS = 15
const SAMPLE = JSON.stringify(
  Array.from({ length: 2000 }, (_none, index) => ({ index, name: `name ${index}` })),
)

function reference(): void {
  for (let round = 0; round < 30; round += 1) JSON.stringify(JSON.parse(SAMPLE))
}

/**
 * Scales a limit of processor time, in ms, to this machine at this moment: longer when a fixed
 * piece of work takes longer now. The reference is measured at each call, which costs about
 * `REFERENCE_MS`.
 */
export async function onThisMachine(limitMs: number): Promise<number> {
  reference()
  return limitMs * Math.max(1, (await processorMs(reference)) / REFERENCE_MS)
}

const TICK_MS = 20
let ticks = 0
let ticking: NodeJS.Timeout | undefined

/**
 * Returns ms that have passed for this process: ticks of a timer, each counted as one however late
 * it comes. A process without a processor, or on a slow machine, counts fewer than the wall clock,
 * so a limit on them only covers the product's own waits.
 */
export function ownNow(): number {
  ticking ??= setInterval(() => (ticks += 1), TICK_MS).unref()
  return ticks * TICK_MS
}

/**
 * Returns the longest time, in ms of processor time, for which `work` blocked the event loop. Work
 * of other threads (compression, hashes) does not count. The clock of a thread moves in steps of
 * some ms.
 */
export async function longestHoldMs(work: () => unknown): Promise<number> {
  let longest = 0
  let last = process.threadCpuUsage()
  let isOver = false
  const look = (): void => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, now.user + now.system - last.user - last.system)
    last = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work()
  look()
  isOver = true
  return longest / 1000
}
