/** Checks the documents as far as a program can: links, pointers from code, names, length. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

/** All documents together may have this many words, without generated ones. */
const MOST_WORDS = 30_000
const UNCOUNTED = new Set(['docs/requirements.md', 'docs/law.md', 'docs/events.md'])

const CODE = /\.(?:ts|tsx|js|sql|css|yml|html)$|(?:^|\/)Dockerfile$/
/** Generated code repeats texts of the contract, and the tests of this check plant errors. */
const UNREAD = /\/generated\/|^apps\/server\/migrations\/|^scripts\/documents\.|^docs\/requirements\./
const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g
/**
 * Matches `docs/modules/till.md, "Scan"`, also when the comment breaks its line before the heading.
 */
const POINTER = /\b((?:docs\/[\w/-]+|CONTRIBUTING|README)\.md)(?:,\s+(?:(?:\*|--|\/\/)\s*)?"([^"\n]+)")?/g
/** Documents that are not in the repository, and records that no longer exist. */
const ABSENT =
  /\b(?:LOYALTY|LAW|SPEC|SPEED|DESIGN|SECURITY|UI|STRUCTURE|HOUSE|FEATURE|MODELS)(?: §|\.md| \d)|\bdecisions? \[?\d|docs\/decisions/
const CALL = /`([A-Za-z_]\w*)\(\)`/g
const FILE = /`(?:[\w.{},/-]*\/)?(\w[\w.-]*\.(?:ts|tsx|js|sql|html))`/g
const SCRIPT = /npm run ([\w:-]+)/g

/**
 * Returns one sentence for each link or pointer to nothing, each name in a document that is not in
 * the code, each mention of a missing document, and for documents that are too long together.
 * @param paths all files of the repository, from its root
 */
export function documentProblems(root: string, paths: readonly string[]): string[] {
  const text = new Map<string, string>()
  for (const path of paths) {
    if (CODE.test(path) || path.endsWith('.md')) text.set(path, readFileSync(join(root, path), 'utf8'))
  }
  const documents = [...text.keys()].filter((path) => path.endsWith('.md'))
  const headings = new Map(documents.map((path) => [path, headingsOf(text.get(path) ?? '')]))
  const names = namesIn([...text].filter(([path]) => CODE.test(path)).map(([, content]) => content))
  const files = new Set(paths.map((path) => basename(path)))
  const scripts = scriptsOf(root)
  const problems: string[] = []
  for (const [path, content] of text) {
    if (UNREAD.test(path)) continue
    // A link names its page too, and is checked as a link.
    problems.push(
      ...badPointers(path, path.endsWith('.md') ? content.replaceAll(LINK, '') : content, headings),
    )
    const absent = ABSENT.exec(content)
    if (absent !== null) problems.push(`${path}: cites what is not here: ${absent[0]}`)
    if (!path.endsWith('.md')) continue
    problems.push(...badLinks(root, path, content, headings))
    // The examples of the SDK's page are files that its test writes.
    if (UNCOUNTED.has(path) || path.startsWith('packages/')) continue
    for (const [, name = ''] of content.matchAll(CALL)) {
      if (!names.has(name)) problems.push(`${path}: nothing is called ${name}()`)
    }
    for (const [, name = ''] of content.matchAll(FILE)) {
      if (!files.has(name)) problems.push(`${path}: there is no file ${name}`)
    }
    for (const [, name = ''] of content.matchAll(SCRIPT)) {
      if (!scripts.has(name)) problems.push(`${path}: there is no npm run ${name}`)
    }
  }
  const words = documents
    .filter((path) => !UNCOUNTED.has(path))
    .reduce((sum, path) => sum + wordsOf(text.get(path) ?? ''), 0)
  if (words > MOST_WORDS)
    problems.push(`the documents have ${words} words together; ${MOST_WORDS} are the most`)
  return problems
}

function badPointers(
  path: string,
  content: string,
  headings: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  return [...content.matchAll(POINTER)].flatMap(([, document = '', heading]) => {
    const known = headings.get(document)
    if (known === undefined) return [`${path}: there is no ${document}`]
    if (heading === undefined || known.has(slugOf(heading))) return []
    return [`${path}: ${document} has no heading "${heading}"`]
  })
}

function badLinks(
  root: string,
  path: string,
  content: string,
  headings: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  return [...content.matchAll(LINK)].flatMap(([, address = '']) => {
    if (/^[a-z]+:/.test(address)) return []
    const [file = '', anchor] = address.split('#')
    const target = file === '' ? path : normalize(join(dirname(path), file))
    if (!existsSync(join(root, target))) return [`${path}: the link ${address} leads nowhere`]
    if (anchor === undefined || headings.get(target)?.has(anchor) === true) return []
    return [`${path}: the link ${address} leads to no heading`]
  })
}

/** Returns the headings of a document as anchors, leaving out lines in code blocks. */
function headingsOf(content: string): Set<string> {
  const prose = content.replaceAll(/^```[\s\S]*?^```/gm, '')
  return new Set([...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading)))
}

/** Returns the anchor that GitHub makes of a heading. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}

function namesIn(sources: readonly string[]): Set<string> {
  const names = new Set<string>()
  for (const source of sources) for (const [name] of source.matchAll(/[A-Za-z_]\w*/g)) names.add(name)
  return names
}

function scriptsOf(root: string): Set<string> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return new Set(Object.keys(scripts))
}

function wordsOf(content: string): number {
  return content.split(/\s+/).filter((word) => word !== '').length
}
