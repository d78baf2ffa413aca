/** `npm run retention`: writes docs/retention.md from the table of what is kept about people. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { KEPT_KEYS, keptParts } from '@vicino/domain/retention'
import { ROOT } from './run.ts'

const PAGE = 'docs/retention.md'

/** Builds the page: a row for each thing that is kept. */
export function retentionPage(): string {
  const rows = KEPT_KEYS.map((key) => {
    const { what, basis, forHowLong, afterwards } = keptParts(key, 'en')
    return `| ${what} | ${basis} | ${forHowLong} | ${afterwards} |`
  })
  return `# What is kept

What is kept about people, on what basis, for how long and what happens then. Made by \`npm run retention\` from
\`packages/domain/src/retention.ts\`, from which the jobs and the privacy page come, too.

| what | basis | how long | then |
|---|---|---|---|
${rows.join('\n')}
`
}

/** Returns a sentence when the page in the repository is out of date. */
export function retentionProblems(root: string, current: string): string[] {
  return readFileSync(join(root, PAGE), 'utf8') === current
    ? []
    : [`${PAGE} is not made from the table: npm run retention`]
}

if (import.meta.main) writeFileSync(join(ROOT, PAGE), retentionPage())
