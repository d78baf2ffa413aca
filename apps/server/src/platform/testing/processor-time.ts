/**
 * Milliseconds of processor time that this process spends while `work` runs. Unlike the clock on the wall it does not grow
 * when other programs use the machine.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
