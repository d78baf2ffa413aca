import { toBase64, joined } from '@vicino/domain/ledger-tree/bytes'
import { inclusionProof, leafHash, rootOf } from '@vicino/domain/ledger-tree/merkle'
import { checkpointText, signedNote, verifierKeyText } from '@vicino/domain/ledger-tree/notes'
import { entryOf, type Receipt } from '@vicino/domain/ledger-tree/receipts'
import { tilePath } from '@vicino/domain/ledger-tree/tiles'
import { sha256 } from '@noble/hashes/sha2.js'
import { beforeAll, expect, it } from 'vitest'
import { type Checked, checkFile, type ReadLog } from './check-file.ts'

const SALT = new Uint8Array(16).fill(7)
const contents = Array.from({ length: 40 }, (_, at) => JSON.stringify({ type: 'movement', amount: at + 100 }))
const origin = 'vicino.example/ledger/1'

/** Publishes the first `size` contents; `asked` are the files that somebody read. */
async function publish(size: number, pair: CryptoKeyPair, lines = contents) {
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const key = { name: origin, publicKey }
  const leaves = lines.slice(0, size).map((line) => leafHash(sha256, entryOf(sha256, SALT, line)))
  const text = checkpointText({ origin, size, root: rootOf(sha256, leaves) })
  const bytes = new TextEncoder().encode(text)
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, bytes))
  const checkpoint = signedNote(sha256, text, { key, signature })
  const files = new Map<string, BodyInit>([
    ['keys', `${verifierKeyText(sha256, key)}\n`],
    ['checkpoint', checkpoint],
    [tilePath({ level: 0, number: 0, width: size }), Uint8Array.from(joined(...leaves))],
  ])
  const asked: string[] = []
  const read: ReadLog = (path) => {
    asked.push(path)
    const file = files.get(path)
    return Promise.resolve(new Response(file ?? null, { status: file === undefined ? 404 : 200 }))
  }
  const node = (height: number, index: number) =>
    Promise.resolve(rootOf(sha256, leaves.slice(index * 2 ** height, (index + 1) * 2 ** height)))
  const receipt = async (index: number): Promise<Receipt> => {
    const proof = await inclusionProof({ sha256, node }, index, size)
    const entry = { content: lines[index] ?? '', salt: toBase64(SALT), index, proof: proof.map(toBase64) }
    return { format: 'vicino-ledger-receipt', version: 1, checkpoint, entries: [entry] }
  }
  return { read, receipt, asked }
}

let pair: CryptoKeyPair
let older: Receipt
beforeAll(async () => {
  pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  older = await (await publish(23, pair)).receipt(5)
})
const kinds = (checked: Checked[] | null) => checked?.map(({ faults }) => faults.map(({ kind }) => kind))

it('a receipt of before is valid in the ledger of today, by files of the log alone', async () => {
  const today = await publish(40, pair)
  const checked = await checkFile(JSON.stringify(older), today.read)
  expect(checked).toMatchObject([
    {
      faults: [],
      receipt: { size: 23 },
      present: { size: 40 },
      movements: [{ isIncluded: true, content: { amount: 105 } }],
    },
  ])
  expect(new Set(today.asked)).toEqual(new Set(['keys', 'checkpoint', 'tile/0/000.p/40']))
  const exported = { data: { ledgerReceipts: [older, await today.receipt(39)] } }
  expect(kinds(await checkFile(JSON.stringify(exported), today.read))).toEqual([[], []])
})

it('says what is wrong: the amount, the key, the history, the rest of the ledger', async () => {
  const today = await publish(40, pair)
  const changed = {
    ...older,
    entries: older.entries.map((each) => ({ ...each, content: each.content.replace('105', '905') })),
  }
  const wrong = await checkFile(JSON.stringify(changed), today.read)
  expect(kinds(wrong)).toEqual([['not-included']])
  expect(wrong?.[0]?.movements).toMatchObject([{ isIncluded: false, content: { amount: 905 } }])
  const cut = await publish(12, pair)
  expect(kinds(await checkFile(JSON.stringify(older), cut.read))).toEqual([['history-cut']])
  const rewritten = await publish(40, pair, contents.with(2, '{}'))
  expect(kinds(await checkFile(JSON.stringify(older), rewritten.read))).toEqual([['history-changed']])
  const other = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const forged = await (await publish(23, other)).receipt(5)
  expect(kinds(await checkFile(JSON.stringify(forged), today.read))).toEqual([['checkpoint-key-unknown']])
  for (const text of ['', 'abc', '{}', '[]', '{"format":"vicino-ledger-receipt"}'])
    expect(await checkFile(text, today.read)).toBeNull()
})
