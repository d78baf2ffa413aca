import { z } from 'zod'
import { versionSchema } from '../../common/admin-list.ts'
import { momentSchema } from '../../common/moments.ts'
import { appAddress, readableText, webAddress } from '../../common/text.ts'
import { fileKeyOrAddressSchema, fileKeySchema } from '../../foundation/files/schemas.ts'
import { BANNER_AUDIENCES, BANNER_PLACES, BANNER_STATES } from './constants.ts'

export const bilingualText = z.object({ it: z.string(), en: z.string() })

/** A promotional slide; ctaLink is a path of the app or an https address. */
export const bannerSchema = z.object({
  id: z.string(),
  title: bilingualText,
  subtitle: bilingualText,
  tagline: bilingualText,
  ctaText: bilingualText,
  ctaLink: z.string(),
  image: z.string(),
  order: z.int(),
  active: z.boolean(),
  /** Who pays for it (art. 26 Digital Services Act); null = it is the platform’s own. */
  advertiser: z.string().nullable(),
  /** To whom it is shown, for 'Perché lo vedo'. */
  audience: z.enum(BANNER_AUDIENCES),
  isLocal: z.boolean(),
})
export type Banner = z.output<typeof bannerSchema>

/**
 * A banner in the back-office: its place, audience and times, and its views in the last 30 days.
 */
export const bannerRecordSchema = bannerSchema.extend({
  _id: z.uuid(),
  version: z.string(),
  places: z.array(z.enum(BANNER_PLACES)),
  /** Shown to people within `km` kilometres of a comune (by its ISTAT code); null = everywhere. */
  near: z.object({ place: z.string(), name: z.string(), km: z.int() }).nullable(),
  /** Null = from the beginning, without an end. */
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  state: z.enum(BANNER_STATES),
  createdAt: z.string(),
  shown: z.int().min(0),
  clicked: z.int().min(0),
})
export type BannerRecord = z.output<typeof bannerRecordSchema>

const text = z.strictObject({ it: readableText(120), en: readableText(120) })

const fields = z.strictObject({
  title: text,
  subtitle: text,
  tagline: text,
  ctaText: text,
  ctaLink: z.union([appAddress(300), webAddress('link_https').max(300)]),
  /** Key of an uploaded image (POST /file/image, folder banner), or the slide's current address. */
  image: fileKeyOrAddressSchema,
  order: z.int().min(0).max(10_000),
  active: z.boolean(),
  advertiser: readableText(120).nullable(),
  places: z.array(z.enum(BANNER_PLACES)).min(1).max(BANNER_PLACES.length),
  audience: z.enum(BANNER_AUDIENCES),
  near: z
    .strictObject({ place: z.string().regex(/^\d{6}$/, 'invalid'), km: z.int().min(1).max(500) })
    .nullable(),
  startsAt: momentSchema.nullable(),
  endsAt: momentSchema.nullable(),
})

/** A new banner comes last; its image is an upload of the caller's. */
export const bannerBody = fields.omit({ order: true }).extend({
  image: fileKeySchema,
  active: fields.shape.active.default(true),
  places: fields.shape.places.default(['deals']),
  audience: fields.shape.audience.default('everybody'),
  near: fields.shape.near.default(null),
  advertiser: fields.shape.advertiser.default(null),
  startsAt: fields.shape.startsAt.default(null),
  endsAt: fields.shape.endsAt.default(null),
})

/** Omitted fields stay unchanged; `version` is that of the changed record. */
export const bannerChanges = fields.extend({ version: versionSchema }).partial()
