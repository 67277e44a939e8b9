import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { array, object, string } from 'yup'
import { FormInfoProvider } from '@/components/fields/form-info'
import { ReferencesField } from '@/components/fields/references-field'
import type { Reference } from '@/lib/resource/reference'
import { page } from '../resource/things'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/settings' }))
const mockPicker = jest.fn()
jest.mock('@/components/resource/assign/record-picker', () => ({
  RecordPicker: (props: { onChange: (id: string) => void; control: object }) => {
    mockPicker(props)
    return <input {...props.control} value="" onChange={(event) => props.onChange(event.target.value)} />
  },
}))

interface Client {
  ID: string
  AppName: string
}

const list = jest.fn().mockResolvedValue({ Items: [{ ID: 'A1', AppName: 'Storefront' }], Meta: {} })
const clients = {
  path: 'apiclients',
  words: { one: 'API client', many: 'API clients' },
  idOf: ({ ID }: Client) => ID,
  titleOf: ({ AppName }: Client) => AppName,
  search: { words: 'name' },
  rules: { defaultSort: 'AppName' },
  service: { list, get: jest.fn() },
} as unknown as Reference<Client>
const schema = object({ Clients: array().of(string().defined()).defined() })

function Held() {
  return <output>{useWatch<{ Clients: string[] }, 'Clients'>({ name: 'Clients' }).join()}</output>
}

function Form({ view = true, isReadOnly = false }: { view?: boolean; isReadOnly?: boolean }) {
  const methods = useForm({ defaultValues: { Clients: ['a1'] } })
  return (
    <FormProvider {...methods}>
      <FormInfoProvider value={{ schema, isReadOnly, isNew: false }}>
        <ReferencesField<{ Clients: string[] }, Client>
          name="Clients"
          label="API clients"
          help="Only these."
          resource={clients}
          view={view}
        />
        <Held />
      </FormInfoProvider>
    </FormProvider>
  )
}

const held = () => document.querySelector('output')?.textContent

test('lists the chosen records by name, and does not offer them again in another case', async () => {
  render(page(<Form />))
  expect(await screen.findByText('Storefront')).toBeInTheDocument()
  expect(mockPicker).toHaveBeenLastCalledWith(expect.objectContaining({ excludedIds: ['a1', 'A1'] }))
})

test('adds the chosen record while the names of the others stay, and removes one', async () => {
  render(page(<Form />))
  expect(await screen.findByText('Storefront')).toBeInTheDocument()
  await act(
    async () =>
      void fireEvent.change(screen.getByLabelText('API clients', { selector: 'input' }), {
        target: { value: 'B2' },
      }),
  )
  expect(held()).toBe('a1,B2')
  await act(async () => screen.getByRole('button', { name: 'Remove Storefront' }).click())
  expect(held()).toBe('B2')
})

test('lets users who may not list the records enter IDs', () => {
  render(page(<Form view={false} />))
  expect(screen.getByRole('textbox', { name: 'API clients' })).toHaveAccessibleDescription(
    'Only these. Enter IDs, because you cannot list API clients.',
  )
})

test('shows only the names in a read-only form', async () => {
  render(page(<Form isReadOnly />))
  expect(await screen.findByText('Storefront')).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
})
