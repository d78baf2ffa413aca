/**
 * `npm run woocommerce -- FOLDER`: puts the WordPress plug-in for WooCommerce together, as a folder
 * and as the zip that WordPress installs: its files, a copy of the PHP client, and its translations
 * as WordPress reads them, with the template for translators.
 */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { zipSync } from 'fflate'
import { ROOT } from './run.ts'

const NAME = 'vicino-points'
const PLUGIN = join(ROOT, 'packages/woocommerce')
export const ITALIAN = join(PLUGIN, `languages/${NAME}-it_IT.po`)

/** A text of the plug-in and its translations: one, or one of each number. */
interface Entry {
  readonly id: string
  readonly plural?: string
  readonly texts: readonly string[]
}

/** Builds the plug-in into a folder of its name inside `folder`, and returns that. */
function buildPlugin(folder: string): string {
  const target = join(folder, NAME)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const part of [`${NAME}.php`, 'uninstall.php', 'readme.txt', 'includes', 'languages']) {
    cpSync(join(PLUGIN, part), join(target, part), { recursive: true })
  }
  cpSync(join(ROOT, 'packages/php/src'), join(target, 'lib'), { recursive: true })
  for (const file of globSync('languages/*.po', { cwd: target })) {
    const entries = entriesOf(readFileSync(join(target, file), 'utf8'))
    writeFileSync(join(target, file.replace(/\.po$/, '.mo')), compiled(entries))
  }
  writeFileSync(join(target, `languages/${NAME}.pot`), templateOf(textsOfCode()))
  const files = globSync('**/*.*', { cwd: target })
    .toSorted()
    .map((file) => join(target, file))
  const content = files.map((file) => [relative(folder, file), new Uint8Array(readFileSync(file))])
  writeFileSync(join(folder, `${NAME}.zip`), zipSync(Object.fromEntries(content)))
  return target
}

const TEXT = String.raw`'((?:[^'\\]|\\.)*)'`
const SINGLE = new RegExp(String.raw`\b__\(\s*${TEXT}`, 'g')
const PLURAL = new RegExp(String.raw`\b_n\(\s*${TEXT},\s*${TEXT}`, 'g')

/** Lists the texts of the plug-in's code. */
export function textsOfCode(): Entry[] {
  const entries = globSync('{*,*/*}.php', { cwd: PLUGIN })
    .toSorted()
    .flatMap((file) => {
      const code = readFileSync(join(PLUGIN, file), 'utf8')
      return [
        ...[...code.matchAll(SINGLE)].map(([, id = '']) => ({ id, texts: [''] })),
        ...[...code.matchAll(PLURAL)].map(([, id = '', plural = '']) => ({ id, plural, texts: ['', ''] })),
      ]
    })
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}

/** Writes the template for translators. */
function templateOf(entries: readonly Entry[]): string {
  const head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
  return [head, ...entries.map(written)].join('\n')
}

function written({ id, plural, texts }: Entry): string {
  const lines = [`msgid ${JSON.stringify(id)}`]
  if (plural === undefined) lines.push(`msgstr ${JSON.stringify(texts[0])}`)
  else {
    lines.push(`msgid_plural ${JSON.stringify(plural)}`)
    lines.push(...texts.map((text, index) => `msgstr[${index}] ${JSON.stringify(text)}`))
  }
  return `${lines.join('\n')}\n`
}

/** Reads a file of translations. Each text stands on one line, but those of the head. */
export function entriesOf(po: string): Entry[] {
  return po.split(/\n\n+/).map((block) => {
    const read = (name: string): string[] =>
      [...block.matchAll(new RegExp(String.raw`^${name} (".*"(?:\n".*")*)`, 'gm'))].map(([, quoted = '']) =>
        quoted
          .split('\n')
          .map((line) => JSON.parse(line) as string)
          .join(''),
      )
    const [id = ''] = read('msgid')
    const [plural] = read('msgid_plural')
    return { id, texts: read(String.raw`msgstr(?:\[\d\])?`), ...(plural !== undefined && { plural }) }
  })
}

/**
 * Writes translations as GNU gettext's binary form: a head of seven numbers, the places of all
 * originals in their order, those of the translations, then the texts, each with a zero after it.
 */
function compiled(entries: readonly Entry[]): Buffer {
  const pairs = entries
    .map(({ id, plural, texts }) => ({
      original: Buffer.from(plural === undefined ? id : `${id}\0${plural}`),
      translation: Buffer.from(texts.join('\0')),
    }))
    .toSorted((a, b) => Buffer.compare(a.original, b.original))
  const texts = [...pairs.map(({ original }) => original), ...pairs.map(({ translation }) => translation)]
  const count = pairs.length
  const table = 28
  const numbers = [0x950412de, 0, count, table, table + 8 * count, 0, table + 16 * count]
  let place = table + 16 * count
  for (const text of texts) {
    numbers.push(text.length, place)
    place += text.length + 1
  }
  const head = Buffer.alloc(4 * numbers.length)
  for (const [index, number] of numbers.entries()) head.writeUInt32LE(number, 4 * index)
  return Buffer.concat([head, ...texts.map((text) => Buffer.concat([text, Buffer.alloc(1)]))])
}

if (import.meta.main) {
  const [folder = ''] = process.argv.slice(2)
  if (folder === '') {
    console.error('npm run woocommerce -- FOLDER')
    process.exit(2)
  }
  console.log(buildPlugin(resolve(folder)))
}
