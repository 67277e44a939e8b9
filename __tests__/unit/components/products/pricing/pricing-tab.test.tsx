import 'fake-indexeddb/auto'
import { yupResolver } from '@hookform/resolvers/yup'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { FormInfoProvider } from '@/components/fields/form-info'
import { PricingTab } from '@/components/products/pricing/pricing-tab'
import { productSchema, toForm, type ProductForm } from '@/components/products/schema'
import type { ProductRecord } from '@/components/products/service'
import { flatErrors } from '@/lib/forms/flat-errors'
import { page } from '../../resource/things'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/products/p' }))
jest.mock('@/hooks/use-record-tab', () => ({ useRecordTab: () => 'pricing' }))
jest.mock('@/components/products/pricing/schedule-usage')
const mockPicker = jest.fn()
jest.mock('@/components/resource/assign/record-picker', () => ({
  RecordPicker: (props: { value: string; onChange: (id: string) => void; control: object }) => {
    mockPicker(props)
    return (
      <input
        {...props.control}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    )
  },
}))

const schedule = {
  ID: 's',
  Name: 'Anchors',
  Currency: 'EUR',
  MinQuantity: 2,
  ApplyTax: true,
  PriceBreaks: [{ Quantity: 1, Price: 9 }],
}
const product: ProductRecord = {
  ID: 'p',
  Name: 'Anchor',
  DefaultPriceScheduleID: 's',
  DefaultPriceSchedule: schedule,
}

function Held() {
  const { ScheduleID, Breaks, Currency, MinQuantity, ApplyTax } = useWatch<ProductForm>()
  const prices = (Breaks ?? []).map((one) => one.Price).join()
  return <output>{[ScheduleID, prices, Currency, MinQuantity, String(ApplyTax)].join('|')}</output>
}

function Form({ record, isReadOnly = false }: { record: ProductRecord; isReadOnly?: boolean }) {
  const methods = useForm<ProductForm>({
    defaultValues: toForm(record),
    resolver: yupResolver(productSchema),
  })
  return (
    <FormProvider {...methods}>
      <button onClick={() => void methods.trigger()}>Check</button>
      <p data-testid="problems">
        {flatErrors(methods.formState.errors)
          .map(({ name }) => name)
          .join()}
      </p>
      <FormInfoProvider value={{ schema: productSchema, isReadOnly, isNew: false }}>
        <PricingTab record={record} />
        <Held />
      </FormInfoProvider>
    </FormProvider>
  )
}

const type = (label: RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const choose = (id: string) => type(/^Price schedule/, id)
const held = () => document.querySelector('output')?.textContent

const SAVED = 's|9.00|EUR|2|true'

test('another schedule is chosen without the changes to the fields of the current one', async () => {
  render(page(<Form record={product} />))
  await type(/^Currency/, 'CHF')
  expect(held()).toBe('s|9.00|CHF|2|true')
  await choose('other')
  expect(held()).toBe('other|9.00|EUR|2|true')
  await choose('s')
  expect(held()).toBe(SAVED)
})

test('the code of a currency becomes upper case when the user leaves the field', async () => {
  render(page(<Form record={product} />))
  await type(/^Currency/, 'chf')
  await act(async () => void fireEvent.blur(screen.getByLabelText(/^Currency/)))
  expect(held()).toBe('s|9.00|CHF|2|true')
})

test('a product without a schedule starts with the values of none', async () => {
  render(page(<Form record={product} />))
  await choose('other')
  await choose('')
  expect(held()).toBe('|||1|false')
  await choose('s')
  expect(held()).toBe(SAVED)
})

test('passes the schedule that was read with the product to the picker', () => {
  render(page(<Form record={product} />))
  expect(mockPicker).toHaveBeenLastCalledWith(expect.objectContaining({ value: 's', known: schedule }))
})

const withBreaks = (more: object): ProductRecord => ({
  ...product,
  DefaultPriceSchedule: { ...schedule, ...more },
})

test('names the currency of the prices, or says that they have none', async () => {
  render(page(<Form record={product} />))
  expect(screen.getByText('Prices in EUR')).toBeInTheDocument()
  await type(/^Currency/, ' ')
  expect(screen.getByText('Prices without a currency')).toBeInTheDocument()
})

test('shows the bundle price of each price break, and changes it', async () => {
  render(page(<Form record={withBreaks({ PriceBreaks: [{ Quantity: 1, Price: 9, BundlePrice: 6 }] })} />))
  const bundle = screen.getByRole('textbox', { name: 'Bundle price, break 1' })
  expect(bundle).toHaveValue('6.00')
  await act(async () => void fireEvent.change(bundle, { target: { value: '5.5' } }))
  expect(bundle).toHaveValue('5.5')
})

test('readers see the bundle price, and all decimal digits of the prices', () => {
  const PriceBreaks = [{ Quantity: 1, Price: 10.129, SubscriptionPrice: 9.1234, BundlePrice: 6 }]
  render(page(<Form record={withBreaks({ PriceBreaks, Currency: 'USD' })} isReadOnly />))
  expect(screen.getByText('1+ $10.129 (subscription $9.1234, bundle $6.00)')).toBeInTheDocument()
})

test('shows every error of the price breaks below its row, and counts each of them', async () => {
  const PriceBreaks = [
    { Quantity: 1, Price: 9 },
    { Quantity: 5, Price: 8 },
  ]
  render(page(<Form record={{ ...product, DefaultPriceSchedule: { ...schedule, PriceBreaks } }} />))
  const cell = (name: string) => screen.getByRole('textbox', { name })
  await type(/^Price, break 1/, '12,50')
  await type(/^From quantity, break 2/, '1')
  await type(/^Price, break 2/, '-3')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Check' })))
  expect(screen.getByTestId('problems')).toHaveTextContent('Breaks.0.Price,Breaks.1.Quantity,Breaks.1.Price')
  expect(cell('Price, break 1')).toHaveAccessibleDescription(
    'The price must be a number with at most 4 decimal places.',
  )
  expect(cell('From quantity, break 1')).toBeValid()
  expect(cell('From quantity, break 2')).toHaveAccessibleDescription('Break 1 starts at quantity 1 too.')
  expect(cell('Price, break 2')).toHaveAccessibleDescription('The price must be at least 0.')
})

test('shows the error of a price after the press that leaves it, which must not move the pressed button', async () => {
  render(page(<Form record={product} />))
  const check = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Check' })))
  const add = screen.getByRole('button', { name: 'Add price break' })
  await type(/^Price, break 1/, '12,50')
  fireEvent.pointerDown(add)
  await check()
  expect(screen.getByRole('textbox', { name: 'Price, break 1' })).toBeValid()
  await act(async () => void fireEvent.click(add))
  expect(screen.getByRole('textbox', { name: 'Price, break 1' })).toBeInvalid()
  expect(screen.getByRole('textbox', { name: 'Price, break 2' })).toBeInTheDocument()
})
