import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { FirstPassword } from '@/components/companies/users/first-password'
import { SignInHelp, type UserAccount } from '@/components/companies/users/facts'
import { schema, toForm, type UserForm } from '@/components/companies/users/schema'
import { buyerUsers } from '@/components/companies/users/resource'
import { FormInfoProvider } from '@/components/fields/form-info'
import type { ListedResource } from '@/components/resource/listed-resource'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import type { User } from '@/lib/ordercloud/models'

jest.mock('@/lib/ordercloud/sdk')

const SENTENCE = /get no email if the API client of this back office does not allow buyers/
const ada = { ID: 'ada', Username: 'ada', Email: 'ada@example.com', Active: true } as User
const users: ListedResource<User> = {
  ...buyerUsers('b'),
  service: {} as ListedResource<User>['service'],
  access: { view: [], manage: [] },
}

function New({ isOfBuyer }: { isOfBuyer: boolean }) {
  const methods = useForm<UserForm>({ defaultValues: toForm(null) })
  return (
    <FormProvider {...methods}>
      <FormInfoProvider value={{ schema, isReadOnly: false, isNew: true }}>
        <FirstPassword isOfBuyer={isOfBuyer} />
      </FormInfoProvider>
    </FormProvider>
  )
}

const show = (part: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DialogsProvider>{part}</DialogsProvider>
    </QueryClientProvider>,
  )

test.each([
  ['a buyer', undefined, 1],
  ['a supplier', 'supplier', 0],
] as const)('explains when no mail is sent, for buyer users only: user of %s', (_company, office, times) => {
  const account: UserAccount = { unlock: jest.fn(), endSessions: jest.fn(), ...(office && { office }) }
  show(<SignInHelp user={ada} resource={users} account={account} />)
  expect(screen.queryAllByText(SENTENCE)).toHaveLength(times)
})

test.each([true, false])('explains for a new user when no mail is sent; buyer user: %s', (isOfBuyer) => {
  show(<New isOfBuyer={isOfBuyer} />)
  expect(screen.getByText(/when the user is created/)).toBeInTheDocument()
  expect(screen.queryAllByText(SENTENCE)).toHaveLength(isOfBuyer ? 1 : 0)
})
