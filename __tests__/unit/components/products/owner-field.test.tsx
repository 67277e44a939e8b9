import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { FormInfoProvider } from '@/components/fields/form-info'
import { OwnerField } from '@/components/products/owner-field'
import { toForm, type ProductForm } from '@/components/products/schema'

let mockIsSupplier = false
const mockPage = { Items: [{ ID: 'acme', Name: 'Acme' }], Meta: { TotalCount: 1, TotalPages: 1 } }
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) =>
    run({
      Me: { Get: async () => ({ Supplier: { ID: 'acme' } }) },
      Suppliers: { List: async () => mockPage, Get: async () => mockPage.Items[0] },
    }),
}))
jest.mock('@/lib/settings', () => ({
  getSettings: () => ({ marketplaceId: 'market', marketplaceName: 'Market' }),
}))
jest.mock('@/hooks/use-session', () => ({
  useViewer: () => ({ assignedRoles: ['FullAccess'], isAdmin: !mockIsSupplier, isSupplier: mockIsSupplier }),
}))

const Chosen = () => (
  <output data-testid="owner">{useWatch<ProductForm, 'OwnerID'>({ name: 'OwnerID' })}</output>
)

function Form({ isNew }: { isNew: boolean }) {
  const form = useForm<ProductForm>({ defaultValues: toForm(null) })
  return (
    <QueryClientProvider client={new QueryClient()}>
      <FormProvider {...form}>
        <FormInfoProvider value={{ isNew, isReadOnly: false } as never}>
          <OwnerField />
          <Chosen />
        </FormInfoProvider>
      </FormProvider>
    </QueryClientProvider>
  )
}

beforeEach(() => {
  mockIsSupplier = false
})

it('lets an administrator choose the owner of a new product', async () => {
  render(<Form isNew />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Owner' }))
  await userEvent.click(await screen.findByRole('option', { name: /Acme/ }))
  expect(screen.getByTestId('owner')).toHaveTextContent('acme')
})

it('is missing for products that exist, and for suppliers', () => {
  const { rerender } = render(<Form isNew={false} />)
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  mockIsSupplier = true
  rerender(<Form isNew />)
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
})
