import { type CallExpression, type Expression, parseSync, Visitor } from 'oxc-parser'

const TITLED = new Set(['it', 'test', 'describe'])
const NOT_RUN = new Set(['skip', 'todo', 'fixme', 'step'])

/**
 * Titles of the tests and groups in a file as they are written, with the texts that `.each` of a literal table puts into
 * them. Comments, steps, tests that are left out and whatever a test contains are no titles.
 */
export function testTitles(file: string, text: string): string[] {
  const titles: string[] = []
  new Visitor({
    CallExpression(call) {
      if (!TITLED.has(nameOf(call.callee) ?? '')) return
      const [title] = call.arguments
      if (title === undefined || title.type === 'SpreadElement') return
      const written = textOf(title)
      if (written === undefined) return
      titles.push(written)
      if (/%[sj]|\$\w/.test(written)) titles.push(...textsOfTable(call.callee))
    },
  }).visit(parseSync(file, text).program)
  return titles
}

/** `it` of `it.concurrent.each([…])(…)`; undefined for what is not run, for steps and for all else. */
function nameOf(callee: Expression): string | undefined {
  switch (callee.type) {
    case 'Identifier':
      return callee.name
    case 'MemberExpression':
      return callee.property.type === 'Identifier' && NOT_RUN.has(callee.property.name)
        ? undefined
        : nameOf(callee.object)
    case 'CallExpression':
      return nameOf(callee.callee)
    default:
      return undefined
  }
}

function textOf(title: Expression): string | undefined {
  if (title.type === 'Literal') return typeof title.value === 'string' ? title.value : undefined
  if (title.type === 'TemplateLiteral') return title.quasis.map(({ value }) => value.raw).join('…')
  return undefined
}

/** The texts in the first column of the table of `it.each([…])`. */
function textsOfTable(callee: CallExpression['callee']): string[] {
  if (callee.type !== 'CallExpression') return []
  const [given] = callee.arguments
  const table = given?.type === 'TSAsExpression' ? given.expression : given
  const rows = table?.type === 'ArrayExpression' ? table.elements : []
  return rows.flatMap((row) => {
    const first = row?.type === 'ArrayExpression' ? row.elements[0] : row
    if (first === null || first === undefined || first.type === 'SpreadElement') return []
    return textOf(first) ?? []
  })
}
