import { joined, sameBytes } from './bytes.ts'

/*
 * The Merkle tree of RFC 9162 §2.1 (the same hashes as RFC 6962). Sizes and indexes are whole numbers
 * up to 2^53, so they are halved by division, never by bit operators.
 */

/** SHA-256. The caller brings it: Node and browsers have different ones. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

export const HASH_BYTES = 32
const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

export const leafHash = (sha256: Sha256, entry: Uint8Array): Uint8Array => sha256(joined(LEAF, entry))

export const nodeHash = (sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256(joined(NODE, left, right))

/** The root of a list of leaf hashes; that of no leaf is the hash of nothing. */
export function rootOf(sha256: Sha256, leaves: readonly Uint8Array[]): Uint8Array {
  const [first] = leaves
  if (first === undefined) return sha256(new Uint8Array())
  if (leaves.length === 1) return first
  const middle = largestPowerBelow(leaves.length)
  return nodeHash(sha256, rootOf(sha256, leaves.slice(0, middle)), rootOf(sha256, leaves.slice(middle)))
}

/**
 * Reads the hash of a whole subtree: of the 2^height leaves from index × 2^height. All of them are in
 * the tree.
 */
export type ReadNode = (height: number, index: number) => Promise<Uint8Array>

interface Tree {
  readonly sha256: Sha256
  readonly node: ReadNode
}

/** The root of the first `size` leaves. */
export const treeRoot = (tree: Tree, size: number): Promise<Uint8Array> =>
  size === 0 ? Promise.resolve(tree.sha256(new Uint8Array())) : hashOf(tree, 0, size)

/** The inclusion proof of RFC 9162 §2.1.3.1, from the leaf's sibling up. `index` is below `size`. */
export function inclusionProof(tree: Tree, index: number, size: number): Promise<Uint8Array[]> {
  const path = async (start: number, end: number): Promise<Uint8Array[]> => {
    if (end - start === 1) return []
    const middle = start + largestPowerBelow(end - start)
    return index < middle
      ? [...(await path(start, middle)), await hashOf(tree, middle, end)]
      : [...(await path(middle, end)), await hashOf(tree, start, middle)]
  }
  return path(0, size)
}

/**
 * The consistency proof of RFC 9162 §2.1.4.1 between the first `from` and the first `to` leaves; empty
 * where `from` is 0 or `to`.
 */
export function consistencyProof(tree: Tree, from: number, to: number): Promise<Uint8Array[]> {
  const proof = async (part: number, start: number, end: number, isWhole: boolean): Promise<Uint8Array[]> => {
    if (part === end - start) return isWhole ? [] : [await hashOf(tree, start, end)]
    const half = largestPowerBelow(end - start)
    return part <= half
      ? [...(await proof(part, start, start + half, isWhole)), await hashOf(tree, start + half, end)]
      : [...(await proof(part - half, start + half, end, false)), await hashOf(tree, start, start + half)]
  }
  return from === 0 ? Promise.resolve([]) : proof(from, 0, to, true)
}

async function hashOf(tree: Tree, start: number, end: number): Promise<Uint8Array> {
  const count = end - start
  const half = largestPowerBelow(count)
  if (count === 1 || half * 2 === count) return tree.node(Math.log2(count), start / count)
  return nodeHash(tree.sha256, await hashOf(tree, start, start + half), await hashOf(tree, start + half, end))
}

/** The largest power of two below a number; 1 for 1. */
function largestPowerBelow(count: number): number {
  let power = 1
  while (power * 2 < count) power *= 2
  return power
}

export interface Inclusion {
  readonly leaf: Uint8Array
  readonly index: number
  readonly size: number
  readonly proof: readonly Uint8Array[]
  readonly root: Uint8Array
}

/** Verifies an inclusion proof as RFC 9162 §2.1.3.2 says. */
export function isIncluded(sha256: Sha256, { leaf, index, size, proof, root }: Inclusion): boolean {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false
  let at = index
  let last = size - 1
  let hash = leaf
  for (const sibling of proof) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(sha256, sibling, hash)
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, half(last)]
    } else {
      hash = nodeHash(sha256, hash, sibling)
    }
    at = half(at)
    last = half(last)
  }
  return last === 0 && sameBytes(hash, root)
}

export interface Consistency {
  readonly from: { readonly size: number; readonly root: Uint8Array }
  readonly to: { readonly size: number; readonly root: Uint8Array }
  readonly proof: readonly Uint8Array[]
}

/** Verifies a consistency proof as RFC 9162 §2.1.4.2 says. */
export function isConsistent(sha256: Sha256, { from, to, proof }: Consistency): boolean {
  if (from.size > to.size) return false
  if (from.size === to.size) return proof.length === 0 && sameBytes(from.root, to.root)
  if (from.size === 0) return proof.length === 0
  const isPower = Number.isInteger(Math.log2(from.size)) && 2 ** Math.log2(from.size) === from.size
  const [first, ...rest] = isPower ? [from.root, ...proof] : proof
  if (first === undefined) return false
  let at = from.size - 1
  let last = to.size - 1
  while (at % 2 === 1) [at, last] = [half(at), half(last)]
  let older = first
  let newer = first
  for (const hash of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      older = nodeHash(sha256, hash, older)
      newer = nodeHash(sha256, hash, newer)
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, half(last)]
    } else {
      newer = nodeHash(sha256, newer, hash)
    }
    at = half(at)
    last = half(last)
  }
  return last === 0 && sameBytes(older, from.root) && sameBytes(newer, to.root)
}

const half = (number: number): number => Math.floor(number / 2)
