import { createHash, createVerify, X509Certificate } from 'node:crypto'
import { unzipSync } from 'fflate'
import forge from 'node-forge'

/** The content that a phone reads from a pass. */
export interface ReadPass {
  readonly serialNumber: string
  readonly authenticationToken: string
  readonly webServiceURL: string
  readonly passTypeIdentifier: string
  readonly backgroundColor: string
  readonly voided?: boolean
  readonly barcodes?: readonly { readonly message: string; readonly altText?: string }[]
  readonly storeCard?: Fields
  readonly coupon?: Fields
}
type Field = { readonly key: string; readonly label?: string; readonly value: string | number }
type Fields = Readonly<
  Record<'headerFields' | 'primaryFields' | 'secondaryFields' | 'backFields', readonly Field[]>
>

/**
 * Reads a .pkpass as a phone does: checks files against the manifest, the manifest against its
 * signature, and the signer against the authority. @throws Error
 */
export function readPass(file: Uint8Array, authority: string): ReadPass {
  const files = unzipSync(file)
  const named = (name: string): Uint8Array => {
    const content = files[name]
    if (content === undefined) throw new Error(`The pass has no ${name}`)
    return content
  }
  const manifest = JSON.parse(Buffer.from(named('manifest.json')).toString()) as Record<string, string>
  const others = Object.keys(files).filter((name) => !['manifest.json', 'signature'].includes(name))
  if (others.toSorted().join() !== Object.keys(manifest).toSorted().join())
    throw new Error('The manifest names other files')
  for (const [name, digest] of Object.entries(manifest)) {
    if (createHash('sha1').update(named(name)).digest('hex') !== digest)
      throw new Error(`${name} is another one`)
  }
  verifySignature(named('manifest.json'), Buffer.from(named('signature')), authority)
  return JSON.parse(Buffer.from(named('pass.json')).toString()) as ReadPass
}

/** Checks a detached PKCS#7 signature with attributes (RFC 5652, 5.4). */
function verifySignature(content: Uint8Array, signature: Buffer, authority: string): void {
  const message = forge.pkcs7.messageFromAsn1(
    forge.asn1.fromDer(signature.toString('binary')),
  ) as forge.pkcs7.PkcsSignedData & {
    rawCapture: { authenticatedAttributes: forge.asn1.Asn1[]; signature: string }
    certificates: forge.pki.Certificate[]
  }
  const { authenticatedAttributes, signature: mac } = message.rawCapture
  const signer = message.certificates
    .map((one) => new X509Certificate(forge.pki.certificateToPem(one)))
    .find(({ subject }) => subject.includes('Pass Type ID'))
  if (signer === undefined || !signer.verify(new X509Certificate(authority).publicKey))
    throw new Error('Somebody else has signed')
  const set = forge.asn1.create(
    forge.asn1.Class.UNIVERSAL,
    forge.asn1.Type.SET,
    true,
    authenticatedAttributes,
  )
  const bytes = Buffer.from(forge.asn1.toDer(set).getBytes(), 'binary')
  const verified = createVerify('RSA-SHA1').update(bytes).verify(signer.publicKey, Buffer.from(mac, 'binary'))
  if (!verified) throw new Error('The signature is wrong')
  if (!bytes.includes(createHash('sha1').update(content).digest()))
    throw new Error('The signature is of another manifest')
}

/** Returns the images of a pass by name. */
export const imagesIn = (file: Uint8Array): Record<string, Uint8Array> =>
  unzipSync(file, { filter: ({ name }) => name.endsWith('.png') })
