import { useQueryClient } from '@tanstack/react-query'
import type { ProductRecord } from '@vicino/contract/marketplace/products/admin/schemas'
import { productBody, productChanges } from '@vicino/contract/marketplace/products/product-body'
import { readNumberText } from '@vicino/domain/typed/numbers'
import { useRef, useState } from 'react'
import { amountText, centsOf } from '~/lib/amount.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useShownImage } from '~/lib/queries/upload-address.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { useRecordForm } from '~/lib/use-record-form.ts'
import { ChangedMeanwhile } from '~/ui/changed-meanwhile.tsx'
import { BrandField } from '~/ui/form/brand-field.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { ImageUpload } from '~/ui/image-upload.tsx'
import { Input } from '~/ui/input.tsx'
import { type RecordFormProps, RecordSheet } from '~/ui/record-sheet.tsx'
import { changeProduct, createProduct, productKeys, productRecordQuery } from '../api/products.ts'
import { ProductDelete } from './product-delete.tsx'

const FIELDS = [
  'productName',
  'brand',
  'description',
  'price',
  'category',
  'code',
  'link',
  'gtin',
  'image',
] as const
type Field = (typeof FIELDS)[number]
type Fields = Readonly<Record<Field, string>>

const EMPTY: Fields = {
  productName: '',
  brand: '',
  description: '',
  price: '',
  category: '',
  code: '',
  link: '',
  gtin: '',
  image: '',
}
const fieldsOf = (record: ProductRecord): Fields => ({
  productName: record.productName,
  brand: record.brand,
  description: record.description,
  price: record.price === null ? '' : amountText(centsOf(record.price)),
  category: record.category,
  code: record.code ?? '',
  link: record.link ?? '',
  gtin: record.gtin.join(' '),
  image: record.image ?? '',
})

/** Builds the request body. GTINs are separated by spaces, and a removed image is sent as none. */
const bodyOf = ({ gtin, image, price, ...texts }: Partial<Fields>) => ({
  ...texts,
  ...(price !== undefined && { price: price.trim() === '' ? null : readNumberText(price, 2, 'it') }),
  ...(gtin !== undefined && { gtin: gtin.split(/[\s,;]+/).filter(Boolean) }),
  ...(image !== undefined && { image: image === '' ? null : image }),
})

interface ProductFormProps extends RecordFormProps<ProductRecord> {
  /** It is of the caller's own brand: no other can be chosen. */
  isOwn?: boolean
}

/** A product of a brand or of the catalogue. */
export function ProductForm({ record: product, onOpen, onClose, aside, isOwn = false }: ProductFormProps) {
  const { t } = useTranslation('records')
  const client = useQueryClient()
  const first = useRef<HTMLInputElement>(null)
  const [owner, setOwner] = useState<{ readonly _id: string; readonly username: string }>()
  const form = useRecordForm({
    record: product,
    fieldsOf,
    empty: EMPTY,
    bodyOf: (fields, record) => ({ ...bodyOf(fields), ...(!record && owner && { brandId: owner._id }) }),
    schemas: { create: productBody, change: productChanges },
    create: createProduct,
    change: changeProduct,
    readNow: (id) => client.fetchQuery(productRecordQuery(id)),
    renews: [productKeys.all, [ROOTS.audit, 'product']],
    savedText: t('products.saved'),
    onCreated: ({ _id }) => onOpen(_id),
    onClose,
  })
  const { draft, set, errorOf } = form
  const shownImage = useShownImage(draft.image)
  const text = (field: Field) => ({
    value: draft[field],
    error: errorOf(field, draft[field]),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set(field, target.value),
  })
  return (
    <RecordSheet
      title={t(product ? 'products.recordTitle' : 'products.newTitle')}
      onClose={onClose}
      aside={aside}
      onSave={form.save}
      {...(product ? {} : { saveLabel: t('products.create') })}
      isSaving={form.isSaving}
      error={form.error}
      initialFocus={product ? undefined : first}
    >
      <ChangedMeanwhile
        meanwhile={form.meanwhile}
        nameOf={(field) => t(LABELS[field as Field])}
        show={(_field, value) => String(value)}
      />
      {isOwn ? null : product ? (
        <p className="text-14 text-ink-2">{product.owner?.username ?? t('products.catalogue')}</p>
      ) : (
        <BrandField
          label={t('brand')}
          placeholder={t('products.ownerHint')}
          value={owner?.username ?? ''}
          onChoose={setOwner}
          none={t('noBrand')}
        />
      )}
      <Input ref={first} label={t('products.name')} maxLength={50} {...text('productName')} />
      <Input
        label={t('products.price')}
        hint={t('products.priceHint')}
        inputMode="decimal"
        {...text('price')}
      />
      <Input
        label={t('products.category')}
        hint={t('products.categoryHint')}
        maxLength={80}
        {...text('category')}
      />
      <Input label={t('products.maker')} maxLength={80} {...text('brand')} />
      <TextArea label={t('products.description')} rows={4} maxLength={2500} {...text('description')} />
      <Input label={t('products.gtin')} hint={t('products.gtinHint')} inputMode="numeric" {...text('gtin')} />
      <Input label={t('products.code')} maxLength={64} {...text('code')} />
      <Input label={t('products.link')} inputMode="url" placeholder="https://" {...text('link')} />
      <ImageUpload
        label={t('products.image')}
        folder="deal"
        shape="wide"
        value={shownImage}
        onUploaded={(key) => set('image', key)}
        onRemoved={() => set('image', '')}
      />
      {product ? <ProductDelete product={product} onGone={onClose} /> : null}
    </RecordSheet>
  )
}

const LABELS = {
  productName: 'products.name',
  brand: 'products.maker',
  description: 'products.description',
  price: 'products.price',
  category: 'products.category',
  code: 'products.code',
  link: 'products.link',
  gtin: 'products.gtin',
  image: 'products.image',
} as const
