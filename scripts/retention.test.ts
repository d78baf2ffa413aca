import { KEPT_KEYS } from '@vicino/domain/retention'
import { expect, it } from 'vitest'
import { retentionPage, retentionProblems } from './retention.ts'
import { inRepository } from './testing/in-repository.ts'

it('LAW-16 the page has a row for each thing that is kept, and an outdated page is a problem', () => {
  const page = retentionPage()
  expect(page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| what'))).toHaveLength(
    KEPT_KEYS.length,
  )
  const problemsWith = (text: string) =>
    inRepository({ 'docs/law.md': text }, (root) => retentionProblems(root, page))
  expect(problemsWith(page)).toEqual([])
  expect(problemsWith(page.replace('24 months', '36 months'))).toEqual([
    'docs/law.md does not end with the table of what is kept: npm run law',
  ])
})
