import { ChakraProvider } from '@chakra-ui/react'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { array, object, string } from 'yup'
import { FormInfoProvider } from '@/components/fields/form-info'
import { TagField } from '@/components/fields/tag-field'
import { system } from '@/components/ui/theme/system'

const schema = object({ Options: array().of(string().defined()).defined() })

function Form({ options, isReadOnly = false }: { options: string[]; isReadOnly?: boolean }) {
  const methods = useForm({ defaultValues: { Options: options } })
  return (
    <ChakraProvider value={system}>
      <FormProvider {...methods}>
        <FormInfoProvider value={{ schema, isReadOnly, isNew: false }}>
          <TagField<{ Options: string[] }> name="Options" label="Options" one="option" help="Help." />
        </FormInfoProvider>
      </FormProvider>
    </ChakraProvider>
  )
}

const tags = () => screen.queryAllByRole('listitem').map((tag) => tag.textContent)

test('Enter adds a tag, and duplicates are rejected with a message at the field', async () => {
  const user = userEvent.setup()
  render(<Form options={['Red']} />)
  const input = screen.getByRole('textbox', { name: 'Options' })
  await user.type(input, 'Green{Enter}')
  expect(tags()).toEqual(['Red', 'Green'])
  await user.type(input, 'red{Enter}')
  expect(tags()).toEqual(['Red', 'Green'])
  expect(input).toHaveAccessibleDescription('“red” is already in the list')
  expect(input).toBeInvalid()
})

test('adds the typed text as a tag when the field loses the focus', async () => {
  const user = userEvent.setup()
  render(<Form options={[]} />)
  await user.type(screen.getByRole('textbox', { name: 'Options' }), 'Red')
  await user.tab()
  expect(tags()).toEqual(['Red'])
})

test('tags can be moved and removed by keyboard, and a move is announced', async () => {
  const user = userEvent.setup()
  render(<Form options={['a', 'b', 'c']} />)
  await user.tab()
  expect(screen.getByRole('button', { name: 'a' })).toHaveFocus()
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(tags()).toEqual(['b', 'a', 'c'])
  expect(screen.getByText('a moved to position 2 of 3')).toBeInTheDocument()
  await user.keyboard('{ArrowRight}{Delete}')
  expect(tags()).toHaveLength(2)
})

test('adds several pasted lines, and names those that the list has already', async () => {
  const user = userEvent.setup()
  render(<Form options={['Red']} />)
  const input = screen.getByRole('textbox', { name: 'Options' })
  await user.click(input)
  await user.paste('Green\r\nred\n\n Blue ')
  expect(tags()).toEqual(['Red', 'Green', 'Blue'])
  expect(input).toHaveValue('')
  expect(input).toHaveAccessibleDescription('“red” is already in the list')
  await user.paste('one line')
  expect(input).toHaveValue('one line')
})

test('shows the buttons that move a tag once it is clicked, and removes it by its button', async () => {
  const user = userEvent.setup()
  render(<Form options={['a', 'b', 'c']} />)
  expect(screen.queryByRole('button', { name: 'Later' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'b' }))
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(tags()).toEqual(['a', 'c', 'b'])
  expect(screen.getByRole('button', { name: 'Later' })).toHaveAccessibleDescription(
    'This is already the last option.',
  )
  await user.click(screen.getByRole('button', { name: 'Remove b' }))
  expect(tags()).toEqual(['a', 'c'])
})

test('a tag moves to where it is dropped', () => {
  render(<Form options={['a', 'b', 'c']} />)
  const [first, , last] = screen.getAllByRole('listitem')
  const dataTransfer = { setData: jest.fn() }
  fireEvent.dragStart(first!, { dataTransfer })
  fireEvent.dragOver(last!, { dataTransfer })
  fireEvent.drop(last!, { dataTransfer })
  expect(tags()).toEqual(['b', 'c', 'a'])
})

test('shows tags without controls in a read-only form', () => {
  render(<Form options={['a']} isReadOnly />)
  expect(tags()).toEqual(['a'])
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})
