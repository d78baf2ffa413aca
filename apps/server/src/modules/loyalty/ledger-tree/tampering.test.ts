import { randomBytes } from 'node:crypto'
import { type ArchiveFault, checkArchive } from '@vicino/domain/ledger-tree/archive'
import {
  consistencyProof,
  inclusionProof,
  isConsistent,
  isIncluded,
  leafHash,
  rootOf,
} from '@vicino/domain/ledger-tree/merkle'
import { readCheckpoint, readVerifierKey } from '@vicino/domain/ledger-tree/notes'
import { entriesPath, hashesOf, readTilePath, tilePath, tilesOf } from '@vicino/domain/ledger-tree/tiles'
import { fromBase64, hexOf, toBase64 } from '@vicino/domain/ledger-tree/bytes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sha256, tools } from './ledger-keys.ts'
import { archiveOf, type Line, type Log, newSigner, publish } from './testing/log.ts'

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'))

const treeOf = (hashes: readonly Uint8Array[]) => ({
  sha256,
  node: (height: number, index: number) =>
    Promise.resolve(rootOf(sha256, hashes.slice(index * 2 ** height, (index + 1) * 2 ** height))),
})

describe('the tree', () => {
  /** Inputs and roots of Certificate Transparency's own tests. */
  const INPUTS = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ]
  const ROOTS = [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ]
  const leaves = INPUTS.map((input) => leafHash(sha256, hex(input)))
  it('has the roots of the known vectors', () => {
    expect(ROOTS.map((_, at) => hexOf(rootOf(sha256, leaves.slice(0, at + 1))))).toEqual(ROOTS)
    expect(hexOf(rootOf(sha256, []))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  it('proves each leaf and each earlier size, and nothing else', async () => {
    const random = Array.from({ length: 70 }, () => randomBytes(32))
    const tree = treeOf(random)
    for (const size of [1, 2, 3, 7, 8, 33, 64, 70]) {
      const root = rootOf(sha256, random.slice(0, size))
      for (let index = 0; index < size; index += 1) {
        const proof = await inclusionProof(tree, index, size)
        const leaf = random[index] ?? new Uint8Array()
        expect(isIncluded(sha256, { leaf, index, size, proof, root })).toBe(true)
        expect(isIncluded(sha256, { leaf, index: index + 1, size, proof, root })).toBe(false)
        expect(isIncluded(sha256, { leaf: randomBytes(32), index, size, proof, root })).toBe(false)
        expect(isIncluded(sha256, { leaf, index, size, proof: [...proof, leaf], root })).toBe(false)
      }
      for (let from = 0; from <= size; from += 1) {
        const proof = await consistencyProof(tree, from, size)
        const older = { size: from, root: rootOf(sha256, random.slice(0, from)) }
        expect(isConsistent(sha256, { from: older, to: { size, root }, proof })).toBe(true)
        if (from === 0) continue
        const other = { size: from, root: randomBytes(32) }
        expect(isConsistent(sha256, { from: other, to: { size, root }, proof })).toBe(false)
      }
    }
  })

  it('has the tiles that the specification counts for 70,000 leaves, at its addresses', () => {
    const tiles = [...tilesOf(70_000)]
    const whole = (level: number) => tiles.filter((tile) => tile.level === level && tile.width === 256).length
    expect([whole(0), whole(1), whole(2), tiles.length]).toEqual([273, 1, 0, 277])
    expect(tiles.filter(({ width }) => width < 256).map(tilePath)).toEqual([
      'tile/0/273.p/112',
      'tile/1/001.p/17',
      'tile/2/000.p/1',
    ])
    expect(tilePath({ level: 3, number: 1_234_067, width: 256 })).toBe('tile/3/x001/x234/067')
    expect(entriesPath(5, 3)).toBe('tile/entries/005.p/3')
    for (const path of [
      'tile/0/1',
      'tile/0/x000/001',
      'tile/0/001.p/0',
      'tile/0/001.p/256',
      'tile/64/000',
      'tile/00/000',
    ])
      expect(readTilePath(path)).toBeNull()
    fc.assert(
      fc.property(fc.nat(63), fc.nat(2 ** 40), fc.integer({ min: 1, max: 256 }), (level, number, width) => {
        expect(readTilePath(tilePath({ level, number, width }))).toMatchObject({ level, number, width })
      }),
    )
  })

  it('reads the specification’s own key and note, and writes base64 like everybody', async () => {
    const key = readVerifierKey(
      sha256,
      'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
    )
    expect(key?.name).toBe('example.com/foo')
    expect(
      readVerifierKey(sha256, 'example.com/foo+530d903b+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'),
    ).toBeNull()
    const text = 'This is an example message.\n'
    const signature = fromBase64(
      'Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=',
    )
    expect(
      await tools.verify(key?.publicKey ?? hex(''), Buffer.from(text), signature?.slice(4) ?? hex('')),
    ).toBe(true)
    expect(await readCheckpoint(tools, key ? [key] : [], text)).toEqual({ fault: 'checkpoint-unreadable' })
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
        expect(fromBase64(toBase64(bytes))).toEqual(Uint8Array.from(bytes))
      }),
    )
  })
})

/** What is wrong, by name alone. */
const named = (faults: readonly ArchiveFault[]): string[] => [
  ...new Set(faults.map((fault) => (fault.kind === 'kept' ? fault.fault.kind : fault.kind))),
]

const newLine = (amount: number): Line => ({
  content: JSON.stringify({ type: 'movement', id: randomBytes(4).toString('hex'), amount }),
  salt: randomBytes(16),
})

const changed = (log: Log, path: string, bytes: Uint8Array | null) => {
  const files = new Map(log.files)
  if (bytes === null) files.delete(path)
  else files.set(path, bytes)
  return { ...log, files }
}

describe('a log that somebody tampers with', () => {
  const signer = newSigner('vicino.example/ledger/1')
  /** What the public has kept: a checkpoint of the first `size` lines, and a receipt of some of them. */
  const keep = async (lines: readonly Line[], size: number, at: number) => {
    const before = publish(lines.slice(0, size), signer)
    return {
      earlier: [['yesterday', before.checkpoint]] as const,
      receipts: [['receipt', await before.receipt(at, 0)]] as const,
    }
  }

  /**
   * Each tampers with a log whose first `size` lines were seen by others; `at` is below `size`. The
   * second value are the names of which one at least must be reported.
   */
  type Case = { lines: readonly Line[]; size: number; at: number; kept: Awaited<ReturnType<typeof keep>> }
  const REWRITTEN = ['history-changed', 'history-cut']
  const TAMPERINGS: Readonly<
    Record<string, (of: Case) => Promise<readonly [ArchiveFault[], readonly string[]]>>
  > = {
    'an amount changed in the ledger': async ({ lines, at, kept }) => {
      const log = publish(lines.with(at, newLine(9999)), signer)
      return [await checkArchive(tools, archiveOf(log, kept)), REWRITTEN]
    },
    'an amount changed in a receipt': async ({ lines, kept }) => {
      const [name, receipt] = kept.receipts[0]
      const entries = receipt.entries.map((entry) => ({ ...entry, content: `${entry.content} ` }))
      const own = { ...kept, receipts: [[name, { ...receipt, entries }]] as const }
      return [await checkArchive(tools, archiveOf(publish(lines, signer), own)), ['not-included']]
    },
    'a line removed': async ({ lines, at, kept }) => {
      const log = publish(lines.toSpliced(at, 1), signer)
      return [await checkArchive(tools, archiveOf(log, kept)), REWRITTEN]
    },
    'a line inserted': async ({ lines, at, kept }) => {
      const log = publish(lines.toSpliced(at, 0, newLine(1)), signer)
      return [await checkArchive(tools, archiveOf(log, kept)), REWRITTEN]
    },
    'two lines in another order': async ({ lines, size, at, kept }) => {
      const other = (at + 1) % size
      const moved = lines.with(at, lines[other] ?? newLine(0)).with(other, lines[at] ?? newLine(0))
      return [await checkArchive(tools, archiveOf(publish(moved, signer), kept)), REWRITTEN]
    },
    'the end cut off': async ({ lines, at, kept }) => {
      const log = publish(lines.slice(0, at), signer)
      return [await checkArchive(tools, archiveOf(log, kept)), ['history-cut']]
    },
    'a backup restored, and other lines after it': async ({ lines, size, at, kept }) => {
      const after = Array.from({ length: size - at + 3 }, () => newLine(1))
      const log = publish([...lines.slice(0, at), ...after], signer)
      return [await checkArchive(tools, archiveOf(log, kept)), ['history-changed']]
    },
    'another key': async ({ lines, kept }) => {
      const forged = publish(lines, newSigner(signer.key.name))
      const log = { ...forged, keys: publish(lines, signer).keys }
      return [await checkArchive(tools, archiveOf(log, kept)), ['checkpoint-key-unknown']]
    },
    'a checkpoint with another size': async ({ lines, kept }) => {
      const log = publish(lines, signer)
      const checkpoint = log.checkpoint.replace(`\n${lines.length}\n`, `\n${lines.length + 1}\n`)
      return [
        await checkArchive(tools, archiveOf({ ...log, checkpoint }, kept)),
        ['checkpoint-signature-wrong'],
      ]
    },
    'a tile cut': async ({ lines, at, kept }) => {
      const log = publish(lines, signer)
      const [path, bytes] = [...log.files].filter(([name]) => !name.includes('entries'))[at % 2] ?? [
        '',
        hex(''),
      ]
      return [await checkArchive(tools, archiveOf(changed(log, path, bytes.slice(32)), kept)), ['tile-cut']]
    },
    'a tile missing': async ({ lines, kept }) => {
      const log = publish(lines, signer)
      return [await checkArchive(tools, archiveOf(changed(log, 'tile/0/000', null), kept)), ['tile-missing']]
    },
    'a hash in a tile changed': async ({ lines, at, kept }) => {
      const log = publish(lines, signer)
      const path = 'tile/0/000'
      const hashes = hashesOf(log.files.get(path) ?? hex('')).with(at % 256, randomBytes(32))
      const bytes = Uint8Array.from(Buffer.concat(hashes))
      const names = ['tile-wrong', 'entries-wrong']
      return [await checkArchive(tools, archiveOf(changed(log, path, bytes), kept)), names]
    },
    'an entry changed': async ({ lines, at, kept }) => {
      const log = publish(lines, signer)
      const path = entriesPath(0, 256)
      const bytes = Uint8Array.from(log.files.get(path) ?? hex(''))
      const place = (at % 256) * 34 + 2
      bytes[place] = (bytes[place] ?? 0) ^ 1
      return [await checkArchive(tools, archiveOf(changed(log, path, bytes), kept)), ['entries-wrong']]
    },
  }
  const KINDS = Object.entries(TAMPERINGS)
  const CASES = 1001

  it('is found and named in each of 1,001 cases', async () => {
    const all = Array.from({ length: 300 }, (_, at) => newLine(at))
    for (let no = 0; no < CASES; no += 1) {
      const [name, tamper] = KINDS[no % KINDS.length] ?? KINDS[0] ?? []
      const length = 257 + ((no * 31) % 40)
      const lines = all.slice(0, length)
      const size = 2 + ((no * 17) % (length - 1))
      const at = (no * 7) % (size - 1)
      const kept = await keep(lines, size, at)
      const [faults, expected] = (await tamper?.({ lines, size, at, kept })) ?? [[], []]
      const found = named(faults)
      expect(
        found.some((each) => expected.includes(each)),
        `${name} (${no}): ${found.join()}`,
      ).toBe(true)
    }
  })

  it('has no fault when nobody does', async () => {
    const lines = Array.from({ length: 520 }, (_, at) => newLine(at))
    for (const size of [2, 255, 256, 257, 512, 519]) {
      const kept = await keep(lines, size, size - 2)
      expect(await checkArchive(tools, archiveOf(publish(lines, signer), kept))).toEqual([])
    }
  })
})
