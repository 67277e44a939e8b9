import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { FormProvider, useForm } from 'react-hook-form'
import { CodeField } from '@/components/promotions/code-field'
import { promotionColumns } from '@/components/promotions/columns'
import { OwnerField } from '@/components/promotions/owner-field'
import { promotionSchema } from '@/components/promotions/schema'
import { FormInfoProvider } from '@/components/fields/form-info'
import { sessionChanged } from '@/lib/ordercloud/session'
import { roles } from '@/lib/permissions/roles'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }) }))
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) =>
    run({ Suppliers: { List: async () => ({ Items: [{ ID: 'tarnwick', Name: 'Tarnwick Tools' }] }) } }),
}))

function Fields({ isReadOnly, owner }: { isReadOnly: boolean; owner: string }) {
  const record = { ID: 'p', OwnerID: owner, LineItemLevel: false }
  return (
    <FormProvider {...useForm({ defaultValues: { Code: 'FALL' } })}>
      <FormInfoProvider value={{ schema: promotionSchema, isReadOnly, isNew: false }}>
        <CodeField />
        <OwnerField record={record} />
        <div data-testid="cell">{promotionColumns.find(({ key }) => key === 'owner')?.cell(record)}</div>
      </FormInfoProvider>
    </FormProvider>
  )
}

function show(held: readonly string[], owner = 'tarnwick', isReadOnly = false) {
  const claims = { usr: 'mira', usrtype: 'admin', exp: Math.floor(Date.now() / 1000) + 600, role: [...held] }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
  provideSettings({ marketplaceName: 'Meridian', marketplaceId: 'meridian' } as Settings)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Fields isReadOnly={isReadOnly} owner={owner} />
    </QueryClientProvider>,
  )
}

const make = () => screen.getByRole('button', { name: 'Generate code' })

it('names the supplier that owns a promotion, and links to it', async () => {
  show(['FullAccess'])
  expect(await screen.findByRole('link', { name: 'Tarnwick Tools' })).toHaveAttribute(
    'href',
    '/suppliers/tarnwick',
  )
  await waitFor(() => expect(screen.getByTestId('cell')).toHaveTextContent('Tarnwick Tools'))
  expect(make()).not.toHaveAccessibleDescription()
})

it('names the marketplace as the owner of its promotions', async () => {
  show(['FullAccess'], 'meridian')
  expect(screen.getByText('(marketplace)')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByTestId('cell')).toHaveTextContent('Meridian'))
})

it('offers users who may only view promotions no new code', () => {
  show(roles.PromotionViewer.Roles, 'meridian', true)
  expect(screen.queryByRole('button', { name: 'Generate code' })).toBeNull()
})
