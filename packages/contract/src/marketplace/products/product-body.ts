import { z } from 'zod'
import { versionSchema } from '../../common/admin-list.ts'
import { gtinsSchema } from '../../common/gtin.ts'
import { idSchema } from '../../common/ids.ts'
import { eurosSchema } from '../../common/money.ts'
import { readableText, webAddress } from '../../common/text.ts'
import { fileKeyOrAddressSchema, fileKeySchema } from '../../foundation/files/schemas.ts'

/** The shop's own number of a product. */
const code = readableText(64)
export const productLinkSchema = webAddress('link_https')

/** A text that may be empty, like a blank field of a form. */
const orEmpty = <Text extends z.ZodType>(text: Text) => z.union([z.literal(''), text])
/** A field that is absent, null or blank has no value. */
const orNone = <Text extends z.ZodType>(text: Text) =>
  z.union([z.literal('').transform(() => null), z.null(), text])

const productFields = z.strictObject({
  productName: readableText(50),
  brand: orEmpty(readableText(80)),
  description: orEmpty(readableText(2500)),
  /** A form with one GTIN sends a text, with several a repeated field. */
  gtin: z.union([z.array(z.string()), z.string().transform((one) => [one])]).pipe(gtinsSchema),
  code: orNone(code),
  link: orNone(productLinkSchema),
  /** The usual price in euros; a number, so not in a multipart form. */
  price: eurosSchema.min(0.01).nullable(),
  /** The shop's department, by which rules of programs may choose. */
  category: orEmpty(readableText(80)),
  /** Key of an uploaded image (POST /file/image, folder deal). */
  image: orNone(fileKeySchema),
})

export const productBody = productFields.extend({
  brand: productFields.shape.brand.default(''),
  description: productFields.shape.description.default(''),
  gtin: productFields.shape.gtin.default([]),
  code: productFields.shape.code.default(null),
  link: productFields.shape.link.default(null),
  price: productFields.shape.price.default(null),
  category: productFields.shape.category.default(''),
  image: productFields.shape.image.default(null),
  /** The brand for which a superAdmin adds it; everybody else adds for their own. */
  brandId: idSchema.optional(),
})
export type ProductBody = z.output<typeof productBody>

/** Omitted fields stay unchanged. */
export const productChanges = productFields
  .extend({
    image: orNone(fileKeyOrAddressSchema),
    /**
     * Version of the changed record: when another person has changed it since, nothing is written.
     */
    version: versionSchema,
  })
  .partial()
export type ProductChanges = z.output<typeof productChanges>
