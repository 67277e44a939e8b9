import { act, fireEvent, render, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { object } from 'yup'
import { FormInfoProvider } from '@/components/fields/form-info'
import { SecretField } from '@/components/fields/secret-field'
import { secretText } from '@/lib/forms/secrets'

interface Values {
  HashKey: string
}

const schema = object({ HashKey: secretText('Hash key', 50, true) })
const describeField = jest.fn()

function Form({ saved, isReadOnly = false }: { saved?: string; isReadOnly?: boolean }) {
  const methods = useForm<Values>({ defaultValues: { HashKey: '' } })
  const facts = { schema, isReadOnly, isNew: saved === undefined, describe: describeField }
  return (
    <FormProvider {...methods}>
      <FormInfoProvider value={facts}>
        <SecretField<Values> name="HashKey" label="Hash key" saved={saved} />
      </FormInfoProvider>
    </FormProvider>
  )
}

const control = () => screen.getByLabelText<HTMLInputElement>(/^Hash key/)

test('hides what is typed, never shows the saved secret, and says that it is kept', () => {
  render(<Form saved="********" />)
  expect(control()).toHaveValue('')
  expect(control().type).toBe('password')
  expect(control()).toHaveAccessibleDescription('One is saved. Leave this empty to keep it.')
  expect(control()).not.toBeRequired()
  expect(describeField).toHaveBeenCalledWith('HashKey', { label: 'Hash key', emptyWords: 'as saved' })
  act(() => fireEvent.change(control(), { target: { value: 'new' } }))
  expect(control()).toHaveValue('new')
  act(() => screen.getByRole('button', { name: 'Show hash key' }).click())
  expect(control().type).toBe('text')
})

test('is required for a new record', () => {
  render(<Form />)
  expect(control()).toBeRequired()
  expect(control()).not.toHaveAccessibleDescription()
})

test('shows only that there is a secret in a read-only form', () => {
  const { rerender } = render(<Form saved="real secret" isReadOnly />)
  expect(screen.getByText('Saved, not shown')).toBeInTheDocument()
  expect(screen.queryByText('real secret')).toBeNull()
  rerender(<Form isReadOnly />)
  expect(screen.getByText('–')).toBeInTheDocument()
})
