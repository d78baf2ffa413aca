import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { generateKeyPairSync } from 'node:crypto'
import forge from 'node-forge'

/** A certificate with its key, both PEM. */
export interface Certified {
  readonly certificate: string
  readonly key: string
}

/** Makes an authority in place of Apple's, which issues certificates. */
export function makeAuthority(): Certified & { issue(name: string, address?: string): Certified } {
  const own = keyPair()
  const subject = [{ name: 'commonName', value: 'Test authority' }]
  const certificate = sign(own.forge, subject, subject, own.forge.privateKey, [
    { name: 'basicConstraints', cA: true, critical: true },
  ])
  return {
    certificate,
    key: own.key,
    issue(name, address) {
      const keys = keyPair()
      const extensions =
        address === undefined ? [] : [{ name: 'subjectAltName', altNames: [{ type: 7, ip: address }] }]
      const named = [{ name: 'commonName', value: name }]
      return {
        certificate: sign(keys.forge, named, subject, own.forge.privateKey, extensions),
        key: keys.key,
      }
    },
  }
}

function keyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const pair = {
    privateKey: forge.pki.privateKeyFromPem(privateKey),
    publicKey: forge.pki.publicKeyFromPem(publicKey),
  }
  return { key: privateKey, forge: pair }
}

let serial = 0

function sign(
  { publicKey }: { publicKey: forge.pki.PublicKey },
  subject: forge.pki.CertificateField[],
  issuer: forge.pki.CertificateField[],
  by: forge.pki.rsa.PrivateKey,
  extensions: object[],
): string {
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = publicKey
  certificate.serialNumber = String((serial += 1)).padStart(4, '0')
  certificate.validity.notBefore = new Date(Date.now() - DAY_MS)
  certificate.validity.notAfter = new Date(Date.now() + 365 * DAY_MS)
  certificate.setSubject(subject)
  certificate.setIssuer(issuer)
  certificate.setExtensions(extensions)
  certificate.sign(by, forge.md.sha256.create())
  return forge.pki.certificateToPem(certificate)
}
