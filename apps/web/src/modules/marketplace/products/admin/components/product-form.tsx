import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProductRecord } from '@vicino/contract/marketplace/products/admin/schemas'
import { productBody, productChanges } from '@vicino/contract/marketplace/products/product-body'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { bodyErrors, fieldErrorText, serverFieldErrors } from '~/lib/forms.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useShownImage } from '~/lib/queries/upload-address.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { toast } from '~/lib/toast.ts'
import { useRecordDraft } from '~/lib/use-record-draft.ts'
import { ChangedMeanwhile } from '~/ui/changed-meanwhile.tsx'
import { BrandField } from '~/ui/form/brand-field.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { ImageUpload } from '~/ui/image-upload.tsx'
import { Input } from '~/ui/input.tsx'
import { RecordSheet } from '~/ui/record-sheet.tsx'
import { changeProduct, createProduct, productKeys, productRecordQuery } from '../api/products.ts'
import { ProductDelete } from './product-delete.tsx'

interface ProductFormProps {
  product: ProductRecord | undefined
  onCreated: (id: string) => void
  onClose: () => void
  aside: ReactNode
}

const FIELDS = ['productName', 'brand', 'description', 'code', 'link', 'gtin', 'image'] as const
type Field = (typeof FIELDS)[number]
type Fields = Readonly<Record<Field, string>>

const EMPTY: Fields = { productName: '', brand: '', description: '', code: '', link: '', gtin: '', image: '' }
const fieldsOf = (record: ProductRecord): Fields => ({
  productName: record.productName,
  brand: record.brand,
  description: record.description,
  code: record.code ?? '',
  link: record.link ?? '',
  gtin: record.gtin.join(' '),
  image: record.image ?? '',
})

/** Builds the request body. GTINs are separated by spaces, and a removed image is sent as none. */
const bodyOf = ({ gtin, image, ...texts }: Partial<Fields>) => ({
  ...texts,
  ...(gtin !== undefined && { gtin: gtin.split(/[\s,;]+/).filter(Boolean) }),
  ...(image !== undefined && { image: image === '' ? null : image }),
})

export function ProductForm({ product, onCreated, onClose, aside }: ProductFormProps) {
  const { t } = useTranslation('records')
  const client = useQueryClient()
  const first = useRef<HTMLInputElement>(null)
  const { draft, changed, set, rebase, meanwhile } = useRecordDraft(product ? fieldsOf(product) : EMPTY)
  const [version, setVersion] = useState(product?.version ?? '')
  const [owner, setOwner] = useState<{ readonly _id: string; readonly username: string }>()
  const [isTried, setTried] = useState(false)
  const shownImage = useShownImage(draft.image)
  const sent = product
    ? { ...bodyOf(changed), version }
    : { ...bodyOf(draft), ...(owner && { brandId: owner._id }) }
  const endpoint = { body: product ? productChanges : productBody }
  const { mutate, isPending, error, reset } = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      product
        ? changeProduct(product._id, sent as Parameters<typeof changeProduct>[1])
        : createProduct(sent as Parameters<typeof createProduct>[0]),
    onSuccess: (saved) => {
      void client.invalidateQueries({ queryKey: productKeys.all })
      void client.invalidateQueries({ queryKey: [ROOTS.audit, 'product'] })
      if (product) {
        toast.success(t('products.saved'))
        onClose()
      } else {
        showSuccess(201)
        onCreated(saved._id)
      }
    },
    onError: async (failed) => {
      if (!product || !(failed instanceof ApiError) || failed.code !== 'record_changed') return
      const now = await client.fetchQuery(productRecordQuery(product._id))
      rebase(fieldsOf(now))
      setVersion(now.version)
      reset()
    },
  })
  const wrong: Readonly<Record<string, { message?: string }>> = isTried
    ? (bodyErrors(endpoint as never, sent) as never)
    : {}
  const serverErrors = serverFieldErrors(error)
  const errorOf = (field: Field): string | undefined => {
    const path = Object.keys({ ...wrong, ...serverErrors }).find(
      (name) => name === field || name.startsWith(`${field}.`),
    )
    return path === undefined ? undefined : (fieldErrorText(wrong[path], draft[field]) ?? serverErrors[path])
  }
  const save = () => {
    setTried(true)
    if (Object.keys(bodyErrors(endpoint as never, sent)).length === 0) mutate()
  }
  const text = (field: Field) => ({
    value: draft[field],
    error: errorOf(field),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set(field, target.value),
  })
  return (
    <RecordSheet
      title={t(product ? 'products.recordTitle' : 'products.newTitle')}
      onClose={onClose}
      aside={aside}
      onSave={save}
      {...(product ? {} : { saveLabel: t('products.create') })}
      isSaving={isPending}
      error={Object.keys(serverErrors).length === 0 ? error : null}
      initialFocus={product ? undefined : first}
    >
      <ChangedMeanwhile
        meanwhile={meanwhile}
        nameOf={(field) => t(LABELS[field as Field])}
        show={(_field, value) => String(value)}
      />
      {product ? (
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
  code: 'products.code',
  link: 'products.link',
  gtin: 'products.gtin',
  image: 'products.image',
} as const
