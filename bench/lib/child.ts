import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A process of the benchmark that answers messages, one at a time. */
export interface Child {
  readonly pid: number
  ask<Answer>(message: unknown): Promise<Answer>
  stop(): Promise<void>
}

/** Starts a script of bench/ as a separate process. */
export function startChild(path: string, env: Readonly<Record<string, string>> = {}): Child {
  const child: ChildProcess = fork(path, [], {
    // The allocator as in the Dockerfile.
    env: { MALLOC_ARENA_MAX: '2', ...process.env, ...env },
    // Its output is dropped, so that it does not mix with the results.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [
      // The flag with which production runs the server.
      '--max-semi-space-size=8',
      ...(process.env['BENCH_PROFILE'] === undefined
        ? []
        : ['--cpu-prof', '--cpu-prof-dir', process.env['BENCH_PROFILE']]),
    ],
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${path} ended`)
  })
  ended.catch(() => undefined)
  return {
    pid: child.pid ?? 0,
    async ask<Answer>(message: unknown) {
      const answer = once(child, 'message')
      child.send(message as object)
      return (await Promise.race([answer, ended]))[0] as Answer
    },
    async stop() {
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    },
  }
}

/**
 * Answers each message with the result of `reply`, in the child process. `end` runs when the
 * benchmark closes the channel.
 */
export function answerMessages(reply: (message: never) => Promise<unknown>, end: () => Promise<void>): void {
  process.on('message', (message) => {
    void reply(message as never).then((answer) => process.send?.(answer ?? null))
  })
  process.on('disconnect', () => void end().then(() => process.exit(0)))
}

/** Returns the processor time of this process so far, in milliseconds. */
export function useOf(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
