import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { PricePreview } from '@/components/products/pricing/price-preview'
import { readUserPrice, type PlatformAnswer, type UserPrice } from '@/components/products/pricing/read-price'
import { useSession, useViewer } from '@/hooks/use-session'
import { page } from '../../resource/things'

jest.mock('@/hooks/use-session')
jest.mock('@/lib/ordercloud/sdk')
jest.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/products/p' }))
jest.mock('@/components/products/pricing/read-price')
jest.mock('@/components/resource/assign/record-picker', () => ({
  RecordPicker: ({
    value,
    onChange,
    control,
  }: {
    value: string
    onChange: (id: string) => void
    control: object
  }) => <input {...control} value={value} onChange={(event) => onChange(event.target.value)} />,
}))

const schedule = { ID: 's', Name: 'Anchors', Currency: 'USD', PriceBreaks: [{ Quantity: 1, Price: 9 }] }
const derived = { source: 'default' as const, sellerId: null, schedule }
const dearer = { ...derived, source: 'buyer' as const, schedule: { ...schedule, ID: 't', Name: 'Dearer' } }

function signIn(...assignedRoles: string[]) {
  for (const hook of [useSession, useViewer])
    jest.mocked<() => unknown>(hook).mockReturnValue({ assignedRoles, isAdmin: true })
}

beforeEach(() => signIn('FullAccess'))

/** Shows the price of a user for which the app and the platform have these results. */
async function show(platform: PlatformAnswer, choice: Partial<UserPrice['choice']> = {}) {
  jest
    .mocked(readUserPrice)
    .mockResolvedValue({ platform, currency: 'USD', choice: { winner: undefined, others: [], ...choice } })
  render(page(<PricePreview product={{ ID: 'p', Name: 'Anchor' }} />))
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  act(() => void type(/^Buyer/, 'harborline'))
  act(() => void type(/^User/, 'ana'))
  await act(async () => screen.getByRole('button', { name: 'Show price' }).click())
}

test('says that the user sees the product only if the platform has shown it to the user', async () => {
  await show({ kind: 'unknown', reason: 'No storefront.' })
  expect(await screen.findByText(/^No price schedule of this product applies/)).toBeInTheDocument()
  expect(screen.getByText('Not checked with the platform. No storefront.')).toBeInTheDocument()
  expect(screen.queryByText(/sees the product/)).toBeNull()
})

test('explains in plain words which role the check with the platform needs', async () => {
  signIn('BuyerReader', 'BuyerUserReader', 'UserGroupReader', 'SupplierReader')
  await show({ kind: 'unpriced' })
  expect(readUserPrice).toHaveBeenCalledWith(
    expect.anything(),
    { buyerId: 'harborline', userId: 'ana' },
    {
      ...{ allowed: false, reason: 'This needs the role BuyerImpersonation.' },
      missing: ['BuyerImpersonation'],
    },
    expect.anything(),
  )
})

test('shows all decimal digits of a unit price, and the total in those of the currency', async () => {
  const PriceBreaks = [{ Quantity: 1, Price: 10.129 }]
  await show({ kind: 'priced', schedule: { ...schedule, PriceBreaks } })
  expect(await screen.findByText('$10.13 for 1')).toBeInTheDocument()
  expect(screen.getByText(/^\$10\.129 each/)).toBeInTheDocument()
})

test('does not call a missing price the same price', async () => {
  await show({ kind: 'unpriced' })
  expect(await screen.findByText(/^This user sees the product but has no price/)).toBeInTheDocument()
  expect(screen.getByText('Checked: the platform has no price for this user either.')).toBeInTheDocument()
})

test('names the price that follows from the assignments when the platform has none', async () => {
  await show({ kind: 'unpriced' }, { winner: derived })
  expect(await screen.findByText(/^The result of the platform is shown/)).toHaveTextContent(
    'The assignments lead to another result: Anchors.',
  )
})

test('lists the schedule that the platform uses not among those that do not apply', async () => {
  const others = [{ candidate: dearer, reason: 'priority' as const }]
  await show({ kind: 'priced', schedule: dearer.schedule }, { winner: derived, others })
  expect(await screen.findByText(/From price schedule/)).toHaveTextContent('Dearer')
  expect(screen.queryByText('Price schedules that do not apply')).toBeNull()
})
