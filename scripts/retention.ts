/** The part of docs/law.md that says what is kept about people; `npm run law` writes it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KEPT_KEYS, keptParts } from '@vicino/domain/retention'

const PAGE = 'docs/law.md'

/** Builds the part: a row for each thing that is kept. */
export function retentionPage(): string {
  const rows = KEPT_KEYS.map((key) => {
    const { what, basis, forHowLong, afterwards } = keptParts(key, 'en')
    return `| ${what} | ${basis} | ${forHowLong} | ${afterwards} |`
  })
  return `## What is kept

What is kept about people, on what basis, for how long and what happens then, from
\`packages/domain/src/retention.ts\`, from which the jobs and the privacy page come, too.

| what | basis | how long | then |
|---|---|---|---|
${rows.join('\n')}
`
}

/** Returns a sentence when the page in the repository has another table. */
export function retentionProblems(root: string, current: string): string[] {
  return readFileSync(join(root, PAGE), 'utf8').endsWith(current)
    ? []
    : [`${PAGE} does not end with the table of what is kept: npm run law`]
}
