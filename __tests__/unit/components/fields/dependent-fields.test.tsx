import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { boolean, object } from 'yup'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { text } from '@/lib/forms/rules'
import { field, open, type Thing } from '../resource/things'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('next/navigation', () => ({
  useRouter: () => ({ replace: jest.fn() }),
  usePathname: () => '/things/a',
}))

interface Limits {
  ID: string
  IsLimited: boolean
  Least: string
  Most: string
}

const form = {
  schema: object({
    ID: text('ID', 100),
    IsLimited: boolean().defined(),
    Least: text('Least', 10),
    Most: text('Most', 10).test(
      'order',
      'Most must be at least the minimum',
      (most, { parent }) => !(parent as Limits).IsLimited || Number(most) >= Number((parent as Limits).Least),
    ),
  }),
  toForm: () => ({ ID: 'a', IsLimited: true, Least: '1', Most: '5' }),
  plan: () => [],
  draftStorage: 'browser',
  Fields: () => (
    <>
      <SwitchField<Limits> name="IsLimited" label="Limited" help="Applies limits." alsoValidates="Most" />
      <TextField<Limits> name="Least" label="Least" alsoValidates={['Most']} />
      <TextField<Limits> name="Most" label="Most" />
    </>
  ),
} as unknown as RecordEditorForm<Thing, Thing>

async function typeTooLittle() {
  const user = userEvent.setup()
  open(undefined, form)
  await user.clear(field('Least'))
  await user.type(field('Least'), '9')
  expect(field('Most')).toBeValid()
  await user.type(field('Most'), '{End}')
  await user.tab()
  await waitFor(() => expect(field('Most')).toBeInvalid())
  return user
}

test('an error disappears when the field that its rule depends on is corrected', async () => {
  const user = await typeTooLittle()
  await user.clear(field('Least'))
  await user.type(field('Least'), '2')
  await waitFor(() => expect(field('Most')).toBeValid())
})

test('an error disappears when a switch turns its rule off', async () => {
  await typeTooLittle()
  await act(async () => screen.getByLabelText('Limited').click())
  await waitFor(() => expect(field('Most')).toBeValid())
})
