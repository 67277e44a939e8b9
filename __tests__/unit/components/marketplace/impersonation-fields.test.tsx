import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { FormInfoProvider } from '@/components/fields/form-info'
import { impersonationForm } from '@/components/marketplace/impersonationconfig/form'
import { page } from '../resource/things'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/settings' }))
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

const config = {
  ID: 'config',
  ClientID: 'client',
  SecurityProfileID: 'profile',
  ImpersonationBuyerID: 'harborline',
  ImpersonationGroupID: 'crew',
  BuyerID: 'northfell',
  UserID: 'ana',
}
type Values = ReturnType<typeof impersonationForm.toForm>

function Form() {
  const methods = useForm<Values>({ defaultValues: impersonationForm.toForm(config) })
  const { Fields, schema } = impersonationForm
  return (
    <FormProvider {...methods}>
      <FormInfoProvider value={{ schema, isReadOnly: false, isNew: false }}>
        <Fields record={config} />
      </FormInfoProvider>
    </FormProvider>
  )
}

const choose = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))

beforeEach(() => void render(page(<Form />)))

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

it('clears the user group and the user of another buyer', async () => {
  await choose('Buyer', 'meridian')
  expect([value('Buyer'), value('User group'), value('User')]).toEqual(['meridian', '', ''])
  expect(value('Acting user group')).toBe('crew')
  await choose('User', 'bo')
  expect(value('User')).toBe('bo')
})

it('clears the acting user group when the acting users become admin users', async () => {
  await choose('Buyer of the acting users', '')
  expect([value('Buyer of the acting users'), value('Acting user group')]).toEqual(['', ''])
  expect(value('User')).toBe('ana')
})
