import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import type { Sha256 } from '@vicino/domain/ledger-tree/merkle'
import {
  type Checkpoint,
  checkpointText,
  signedNote,
  type Tools,
  type VerifierKey,
} from '@vicino/domain/ledger-tree/notes'
import type { Services } from '../../../platform/http/context.ts'

export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer')

/** What comes before the 32 bytes of an Ed25519 private and public key in PKCS#8 and SPKI (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

/** What a verifier needs, by Node. */
export const tools: Tools = {
  sha256,
  verify: (publicKey, message, signature) =>
    verify(
      null,
      message,
      createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' }),
      signature,
    ),
}

const privateKeyOf = (seed: KeyObject): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed.export()]), format: 'der', type: 'pkcs8' })

const publicBytesOf = (seed: KeyObject): Uint8Array =>
  createPublicKey(privateKeyOf(seed)).export({ format: 'der', type: 'spki' }).subarray(SPKI.length)

type Keys = Pick<Services, 'keys'>

/** The log's public keys under its name: the one that signs first, then those before it. */
export const verifierKeys = ({ keys }: Keys, origin: string): VerifierKey[] =>
  keys.ledger.all().map((seed) => ({ name: origin, publicKey: publicBytesOf(seed) }))

/** Signs a checkpoint with the current key. */
export function signCheckpoint({ keys }: Keys, checkpoint: Checkpoint): string {
  const seed = keys.ledger.current
  const text = checkpointText(checkpoint)
  const signature = sign(null, Buffer.from(text), privateKeyOf(seed))
  return signedNote(sha256, text, {
    key: { name: checkpoint.origin, publicKey: publicBytesOf(seed) },
    signature,
  })
}
