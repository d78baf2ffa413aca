import { resolve } from 'node:path'
import { explain } from '../src/start/explain.ts'

/** Runs a program's work; a failure is printed in one line and ends the program with code 1. */
export async function explained(
  { dataDir }: { readonly dataDir: string },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(explain(error, dataDir) ?? (error instanceof Error ? error.message : error))
    process.exitCode = 1
  }
}

/** A path as the caller typed it: npm runs programs in the root of the repository. */
export const fromHere = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
