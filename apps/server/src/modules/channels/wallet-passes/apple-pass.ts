import type { PKPass } from 'passkit-generator'
import type { AppleWallet } from '../../../platform/wallet-config.ts'
import type { PassContent } from './content.ts'
import { rgbText } from './pass-colours.ts'
import type { PassLook } from './pass-look.ts'

/** Media type of a pass; Apple's browsers open the wallet with it. */
export const PKPASS = 'application/vnd.apple.pkpass'

export interface Carrier {
  readonly serial: string
  /** The address and the token with which the phone requests the pass again. */
  readonly serviceUrl: string
  readonly token: string
}

/**
 * Makes the signed file of a pass (.pkpass): JSON, images, their manifest and its signature in a
 * ZIP.
 */
export async function applePass(
  { passTypeId, teamId, certificate, key, keyPassphrase, wwdr }: AppleWallet,
  content: PassContent,
  { colours, images }: PassLook,
  { serial, serviceUrl, token }: Carrier,
): Promise<Buffer> {
  // The first pass loads it, because it brings its own library of certificates.
  const { PKPass } = await import('passkit-generator')
  const pass = new PKPass(
    { ...images },
    {
      wwdr,
      signerCert: certificate,
      signerKey: key,
      ...(keyPassphrase === undefined ? {} : { signerKeyPassphrase: keyPassphrase }),
    },
    {
      passTypeIdentifier: passTypeId,
      teamIdentifier: teamId,
      serialNumber: serial,
      organizationName: content.brand,
      description: content.description,
      logoText: content.brand,
      groupingIdentifier: content.groupId,
      webServiceURL: serviceUrl,
      authenticationToken: token,
      sharingProhibited: true,
      voided: content.state !== 'active',
      backgroundColor: rgbText(colours.background),
      foregroundColor: rgbText(colours.foreground),
      labelColor: rgbText(colours.label),
    },
  )
  pass.type = content.kind === 'member' ? 'storeCard' : 'coupon'
  fillFields(pass, content)
  pass.setExpirationDate(content.until)
  if (content.barcode !== null) {
    pass.setBarcodes({
      format: 'PKBarcodeFormatQR',
      message: content.barcode,
      messageEncoding: 'utf-8',
      ...(content.code === null ? {} : { altText: content.code }),
    })
  }
  return pass.getAsBuffer()
}

function fillFields(pass: PKPass, { title, page, texts, member, coupon, code, state }: PassContent): void {
  const { member: of, coupon: on } = texts
  if (state !== 'active') pass.headerFields.push({ key: 'over', value: texts.over })
  if (member !== null) {
    if (member.level !== '') {
      const level = { key: 'level', label: of.level, value: member.level, changeMessage: of.levelChanged }
      pass.headerFields.push(level)
    }
    pass.primaryFields.push({
      key: 'points',
      label: of.points,
      value: member.points,
      changeMessage: of.changed,
    })
    pass.secondaryFields.push({ key: 'program', label: title, value: member.name })
    if (member.stamps > 0)
      pass.secondaryFields.push({ key: 'stamps', label: of.stamps, value: member.stamps })
    if (member.expiring !== null)
      pass.auxiliaryFields.push({ key: 'expiring', label: of.expiring, value: member.expiring })
    pass.backFields.push({ key: 'about', label: of.about, value: of.aboutText })
  }
  if (coupon !== null) {
    pass.primaryFields.push({ key: 'offer', label: title, value: coupon.offer })
    pass.secondaryFields.push({ key: 'until', label: on.until, value: coupon.until })
    if (coupon.minSpend !== null)
      pass.secondaryFields.push({ key: 'minSpend', label: on.minSpend, value: coupon.minSpend })
    if (code !== null) pass.backFields.push({ key: 'code', label: on.code, value: code })
    pass.backFields.push({ key: 'about', label: on.about, value: on.aboutText })
  }
  pass.backFields.push({
    key: 'page',
    label: of.open,
    value: page,
    attributedValue: `<a href="${page}">${of.open}</a>`,
  })
}
