import { PKPass } from 'passkit-generator'
import sharp from 'sharp'
import type { AppleWallet } from '../../platform/wallet-config.ts'
import type { PassContent } from './content.ts'

/** Media type of a pass; browsers of Apple open the wallet with it. */
export const PKPASS = 'application/vnd.apple.pkpass'

const COLOURS = {
  member: {
    backgroundColor: 'rgb(236, 232, 50)',
    foregroundColor: 'rgb(20, 20, 26)',
    labelColor: 'rgb(70, 68, 20)',
  },
  coupon: {
    backgroundColor: 'rgb(20, 20, 26)',
    foregroundColor: 'rgb(255, 255, 255)',
    labelColor: 'rgb(236, 232, 50)',
  },
} as const

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 58 58"><rect width="58" height="58" rx="13" fill="#ece832"/>
  <g fill="none" stroke="#14141a" stroke-width="5.5"><path d="M40 15 18 43" stroke-linecap="round"/><circle cx="19" cy="20" r="6"/><circle cx="39" cy="38" r="6"/></g></svg>`

/** Drawn once for a process: all passes have them. */
let images: Promise<Record<string, Buffer>> | undefined
const drawn = (size: number): Promise<Buffer> => sharp(Buffer.from(ICON)).resize(size, size).png().toBuffer()
async function drawImages(): Promise<Record<string, Buffer>> {
  const [one, two, three] = await Promise.all([drawn(29), drawn(58), drawn(87)])
  return {
    'icon.png': one,
    'icon@2x.png': two,
    'icon@3x.png': three,
    'logo.png': await drawn(50),
    'logo@2x.png': await drawn(100),
  }
}

export interface Carrier {
  readonly serial: string
  /** Where the phone asks for the pass anew, and with what. */
  readonly serviceUrl: string
  readonly token: string
}

/** The signed file of a pass (.pkpass): JSON, pictures, their manifest and its signature in a ZIP. */
export async function applePass(
  { passTypeId, teamId, certificate, key, keyPassphrase, wwdr }: AppleWallet,
  content: PassContent,
  { serial, serviceUrl, token }: Carrier,
): Promise<Buffer> {
  images ??= drawImages()
  const pass = new PKPass(
    { ...(await images) },
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
      ...COLOURS[content.kind],
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
