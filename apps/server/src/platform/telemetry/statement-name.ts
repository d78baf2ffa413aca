const names = new Map<string, string>()

/** Texts of statements are few; the limit guards against code that gets this wrong. */
const MOST_NAMES = 2000

/**
 * Names a statement by its verb and its first table or function, as in `SELECT deals`: a name has no
 * value in it.
 */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = nameOf(text)
  if (names.size < MOST_NAMES) names.set(text, name)
  return name
}

const VERB = /\b(?:SELECT|INSERT|UPDATE|DELETE|MERGE|VALUES)\b/i
const TABLE = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:ONLY\s+)?"?(?<target>[a-z_]\w*)/i
const CALL = /\b(?:SELECT|select)\s+"?(?<target>[a-z_]\w*)"?\s*\(/

function nameOf(text: string): string {
  const plain = text.replaceAll(/\/\*[\s\S]*?\*\/|--[^\n]*|'[^']*'/g, '')
  const outer = outermost(plain)
  const verb = (/^\s*WITH\b/i.test(plain) ? VERB : /\w+/).exec(outer)?.[0] ?? 'SQL'
  if (!VERB.test(verb)) return verb.toUpperCase()
  const target = (TABLE.exec(outer) ?? CALL.exec(plain) ?? TABLE.exec(plain))?.groups?.['target']
  return [verb.toUpperCase(), target].filter(Boolean).join(' ')
}

/** Leaves out what stands in brackets: sub-selects and arguments. */
function outermost(text: string): string {
  let depth = 0
  let outer = ''
  for (const part of text.split(/([()])/)) {
    if (part === '(') depth += 1
    else if (part === ')') depth -= 1
    else if (depth === 0) outer += ` ${part}`
  }
  return outer
}
