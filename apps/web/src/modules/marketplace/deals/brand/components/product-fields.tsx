import { useQuery } from '@tanstack/react-query'
import { readGtin } from '@vicino/domain/gtin'
import type { FoundProduct } from '@vicino/contract/marketplace/products/schemas'
import { Suspense, useState } from 'react'
import { amountText, centsOf } from '~/lib/amount.ts'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useDebounced } from '~/lib/use-debounced.ts'
import { Button } from '~/ui/button.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Input } from '~/ui/input.tsx'
import { findByGtin, findByLink, ownProducts } from '../api/publish.ts'
import { SafetyFields } from './safety-fields.tsx'
import { withPrice } from '../model/linked-prices.ts'
import type { DealForm } from '../hooks/use-deal-form.ts'

const GtinScanner = lazyPart(() => import('./gtin-scanner.tsx'))
const TYPING_MS = 300

/**
 * The product of a deal: by its name, by a typed or scanned GTIN, or by a link (R-224, R-228,
 *
 */
export function ProductFields({ form, forBrand }: { form: DealForm; forBrand: string | undefined }) {
  const { t } = useTranslation('publish')
  const { values, set, update, errorOf, labelOf } = form
  /** Fills empty fields from a known product. Typed values stay. */
  function fill(found: FoundProduct & { price?: number | null }, isOwn: boolean) {
    update((now) => {
      const filled = {
        ...now,
        productName:
          now.productName.trim() === '' || isOwn ? found.productName.slice(0, 50) : now.productName,
        productId: '',
        description: now.description.trim() === '' ? found.description : now.description,
        gtin: [...new Set([...now.gtin, ...found.gtin])].slice(0, 20),
      }
      const { price = null } = found
      return price === null || now.price.trim() !== ''
        ? filled
        : withPrice(filled, 'price', amountText(centsOf(price)))
    })
  }
  return (
    <section aria-labelledby="product-title" className="grid grid-cols-1 gap-4">
      <h2 id="product-title" className="text-19">
        {t('product.title')}
      </h2>
      <ProductName form={form} forBrand={forBrand} onChoose={(product) => fill(product, true)} />
      <GtinField form={form} onFound={(product) => fill(product, false)} />
      <LinkField form={form} onFound={(product) => fill(product, false)} />
      {values.link.trim() === '' ? null : (
        <Suspense>
          <SafetyFields form={form} />
        </Suspense>
      )}
      <div id="field-description">
        <TextArea
          label={labelOf('description')}
          value={values.description}
          maxLength={2500}
          rows={5}
          error={errorOf('description')}
          onChange={({ target }) => set('description', target.value)}
        />
      </div>
    </section>
  )
}

interface ProductNameProps {
  form: DealForm
  forBrand: string | undefined
  onChoose: (product: FoundProduct & { price: number | null }) => void
}

function ProductName({ form, forBrand, onChoose }: ProductNameProps) {
  const { t } = useTranslation('publish')
  const { values, update, errorOf, labelOf } = form
  const searched = useDebounced(values.productName, TYPING_MS)
  const { data = [] } = useQuery(ownProducts(searched, forBrand))
  const others = data.filter(({ productName }) => productName !== values.productName)
  return (
    <div className="grid gap-2">
      <Input
        id="field-productName"
        label={labelOf('productName')}
        value={values.productName}
        maxLength={50}
        autoComplete="off"
        error={errorOf('productName')}
        onChange={({ target }) =>
          update((now) => ({ ...now, productName: target.value, productId: '', newProduct: false }))
        }
      />
      {others.length > 0 && values.productName.trim().length > 1 ? (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-14 text-ink-3">{t('product.known')}</span>
          {others.slice(0, 4).map((product) => (
            <Button key={product._id} size="sm" variant="outline" onClick={() => onChoose(product)}>
              {product.productName}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  )
}

interface FinderProps {
  form: DealForm
  onFound: (product: FoundProduct) => void
}

function GtinField({ form, onFound }: FinderProps) {
  const { t } = useTranslation('publish')
  const { values, set, errorOf, labelOf } = form
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState<{ text: string; wrong: boolean }>()
  const [scanning, setScanning] = useState(false)
  async function add(code: string) {
    const read = readGtin(code.replaceAll(/\D/g, ''))
    if ('problem' in read) {
      return setSaid({ text: t(read.problem === 'gtin' ? 'gtin.wrong' : 'gtin.inStore'), wrong: true })
    }
    const { gtin } = read
    setTyped('')
    if (!values.gtin.includes(gtin)) set('gtin', [...values.gtin, gtin])
    setSaid({ text: t('gtin.looking'), wrong: false })
    try {
      const found = await findByGtin(gtin)
      onFound(found)
      setSaid({ text: t('gtin.found', { name: found.productName }), wrong: false })
    } catch (error) {
      const unknown = isUnknown(error)
      setSaid({ text: unknown ? t('gtin.unknown') : errorText(error), wrong: !unknown })
    }
  }
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <Input
          id="field-gtin"
          className="flex-1"
          label={labelOf('gtin')}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={errorOf('gtin')}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void add(typed)
          }}
        />
        <Button
          variant="outline"
          className="min-h-12"
          disabled={typed === ''}
          onClick={() => void add(typed)}
        >
          {t('gtin.add')}
        </Button>
        <Button
          variant="outline"
          className="min-h-12 px-4"
          aria-label={t('gtin.scan')}
          onClick={() => setScanning(true)}
        >
          <Icon name="scan-line" className="size-5" />
        </Button>
      </div>
      <Said said={said} hint={t('gtin.hint')} />
      {values.gtin.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {values.gtin.map((code) => (
            <li key={code}>
              <Button
                size="sm"
                variant="outline"
                className="num"
                aria-label={t('gtin.remove', { code })}
                onClick={() =>
                  set(
                    'gtin',
                    values.gtin.filter((one) => one !== code),
                  )
                }
              >
                {code}
                <Icon name="x" className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Suspense>
        {scanning ? (
          <GtinScanner
            onClose={() => setScanning(false)}
            onCode={(code: string) => {
              setScanning(false)
              void add(code)
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

function LinkField({ form, onFound }: FinderProps) {
  const { t } = useTranslation('publish')
  const { values, set, errorOf, labelOf } = form
  const [said, setSaid] = useState<{ text: string; wrong: boolean }>()
  const [looking, setLooking] = useState(false)
  const link = values.link.trim()
  async function look() {
    setLooking(true)
    try {
      const found = await findByLink(link)
      onFound(found)
      setSaid({ text: t('link.found', { name: found.productName }), wrong: false })
    } catch (error) {
      const unknown = isUnknown(error)
      setSaid({ text: unknown ? t('link.unknown') : errorText(error), wrong: !unknown })
    } finally {
      setLooking(false)
    }
  }
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <Input
          id="field-link"
          className="flex-1"
          type="url"
          inputMode="url"
          placeholder="https://"
          label={labelOf('link')}
          value={values.link}
          error={errorOf('link')}
          onChange={({ target }) => set('link', target.value)}
        />
        <Button
          variant="outline"
          className="min-h-12"
          pending={looking}
          disabled={!link.startsWith('https://')}
          onClick={() => void look()}
        >
          {t('link.look')}
        </Button>
      </div>
      <Said said={said} hint={link === '' ? t('link.hint') : t('link.online')} />
    </div>
  )
}

function Said({ said, hint }: { said: { text: string; wrong: boolean } | undefined; hint: string }) {
  return (
    <>
      <p
        role="status"
        className={said?.wrong ? 'text-14 font-medium text-pomodoro' : 'text-14 text-ink-2 empty:hidden'}
      >
        {said?.text}
      </p>
      <p className="text-14 text-ink-3">{hint}</p>
    </>
  )
}

const isUnknown = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'product_not_found'
