import { z } from 'zod'
import { gtinsSchema } from '../../common/gtin.ts'
import { idSchema } from '../../common/ids.ts'
import { versionSchema } from '../../common/admin-list.ts'
import { momentSchema } from '../../common/moments.ts'
import { message } from '../../common/field-messages.ts'
import { eurosSchema } from '../../common/money.ts'
import { readableText, webAddress } from '../../common/text.ts'
import { SHOPS_MAX } from '../shops/constants.ts'
import { safetySchema } from './safety-schemas.ts'
import { fileKeyOrAddressSchema, fileKeySchema } from '../../foundation/files/schemas.ts'

/** https, a host with a dot and a top-level name, no credentials. */
export const dealLinkSchema = webAddress('link_https')

export const dealFields = z.strictObject({
  /** Keys of uploaded images (POST /file/image, folder deal) and of an uploaded video. */
  images: z.array(fileKeySchema).min(1).max(10),
  videoUrl: fileKeySchema.nullable().optional(),
  title: readableText(120),
  tags: z.array(readableText(30)).max(12),
  link: dealLinkSchema.nullable(),
  categoryIds: z.array(idSchema).min(1).max(3),
  gtin: gtinsSchema,
  productName: readableText(50),
  productId: idSchema.optional(),
  /**
   * The shop says that its product is none of those with a like name, after `product_alike` asked.
   */
  newProduct: z.boolean().optional(),
  description: readableText(2500),
  price: eurosSchema.min(0.01),
  discount: z.int().min(1).max(99),
  /**
   * The lowest price of the last 30 days in euros, as the shop declares it (art. 17-bis Codice del
   * Consumo). Needed where no deal of the product was on offer in these days; elsewhere it counts
   * if it is below the known one. Customers see it as declared.
   */
  lowestPrice: eurosSchema.min(0.01).optional(),
  /** The exact price of the deal, in euros: `discount` is then its whole percent, rounded down. */
  finalPrice: eurosSchema.min(0.01).optional(),
  creationDate: momentSchema.optional(),
  expirationDate: momentSchema,
  quantity: z.int().min(1).max(1_000_000),
  points: z.int().min(0).max(100_000),
  /** Its goods may be sold to adults only (LAW-16); a category can say so too. */
  adults: z.boolean(),
  /** What is sold; an online deal needs it. */
  safety: safetySchema.nullable(),
  /** One of the brand's shops; null or absent = the brand's own address. */
  shopId: idSchema.nullable().optional(),
  /** Further shops of the brand where it is available; absent = none. An online deal has none. */
  otherShopIds: z
    .array(idSchema)
    .max(SHOPS_MAX - 1)
    .refine((ids) => new Set(ids).size === ids.length, { error: message('twice') })
    .optional(),
})

/**
 * A brand's request to publish. price is the list price in euros; the server computes discountPrice
 * from price and discount, or takes finalPrice. `creationDate` is accepted and ignored: the server's clock decides when
 * a deal was made.
 */
export const dealBody = dealFields.extend({
  tags: dealFields.shape.tags.default([]),
  link: dealFields.shape.link.default(null),
  gtin: dealFields.shape.gtin.default([]),
  points: dealFields.shape.points.default(0),
  adults: dealFields.shape.adults.default(false),
  safety: dealFields.shape.safety.default(null),
  /** The brand for which a superAdmin publishes; everybody else publishes for their own. */
  brandId: idSchema.optional(),
})
export type DealBody = z.output<typeof dealBody>

/**
 * A change of a deal: omitted fields stay unchanged. Images that stay may be named by their current
 * address.
 */
export const dealChanges = dealFields
  .extend({
    quantity: z.int().min(0).max(1_000_000),
    images: z.array(fileKeyOrAddressSchema).min(1).max(10),
    videoUrl: fileKeyOrAddressSchema.nullable(),
    /**
     * Version of the changed record: when another person has changed it since, nothing is written.
     */
    version: versionSchema,
  })
  .partial()

const typed = (max: number) => z.string().max(max)

/**
 * A person's entries for a deal, stored unchanged until it is published: they need not be valid
 * yet.
 */
export const dealDraftSchema = z
  .strictObject({
    step: z.int().min(1).max(2),
    productName: typed(200),
    productId: z.union([z.literal(''), idSchema]),
    newProduct: z.boolean(),
    gtin: z.array(typed(20)).max(20),
    description: typed(3000),
    title: typed(300),
    price: typed(20),
    discount: typed(10),
    lowestPrice: typed(20),
    finalPrice: typed(20),
    startDate: typed(40),
    repeatDays: z.array(z.int().min(1).max(7)).max(7),
    repeatUntil: typed(40),
    repeatExempt: z.enum(['', 'service', 'perishable']),
    expirationDate: typed(40),
    quantity: typed(20),
    points: typed(20),
    link: typed(2100),
    tags: z.array(typed(60)).max(20),
    categoryIds: z.array(idSchema).max(3),
    images: z.array(fileKeySchema).max(10),
    videoUrl: z.union([z.literal(''), fileKeySchema]),
    adults: z.boolean(),
    safety: z
      .strictObject({
        kind: z.enum(['', 'goods', 'service']),
        manufacturer: typed(300),
        manufacturerContact: typed(400),
        outsideEu: z.boolean(),
        responsible: typed(300),
        responsibleContact: typed(400),
        identification: typed(300),
        warnings: typed(1200),
      })
      .partial(),
    shopId: z.union([z.literal(''), idSchema]),
    otherShopIds: z.array(idSchema).max(SHOPS_MAX - 1),
  })
  .partial()
export type DealDraft = z.output<typeof dealDraftSchema>
