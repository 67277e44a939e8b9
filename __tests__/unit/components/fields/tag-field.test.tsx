import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { array, object, string } from 'yup'
import { FormInfoProvider } from '@/components/fields/form-info'
import { addTags, moveTag, TagField } from '@/components/fields/tag-field'
import { findOffers, type TagGroup } from '@/components/fields/tag-offers'

const schema = object({ Options: array().of(string().defined()).defined() })

interface FormProps {
  options: string[]
  isReadOnly?: boolean
  loadOffers?: () => Promise<readonly TagGroup[]>
}

function Form({ options, isReadOnly = false, loadOffers }: FormProps) {
  const methods = useForm({ defaultValues: { Options: options } })
  return (
    <FormProvider {...methods}>
      <FormInfoProvider value={{ schema, isReadOnly, isNew: false }}>
        <TagField<{ Options: string[] }>
          name="Options"
          label="Options"
          one="option"
          help="Help."
          {...(loadOffers && { loadOffers })}
        />
      </FormInfoProvider>
    </FormProvider>
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

describe('with offers', () => {
  const groups: TagGroup[] = [
    { title: 'Orders', tags: ['POST v1/orders', 'DELETE v1/orders/{orderID}'] },
    { title: 'Buyers', tags: ['POST v1/buyers'] },
  ]
  const loadOffers = () => Promise.resolve(groups)
  const chosen = () =>
    within(screen.getByRole('list', { name: /in order/ }))
      .getAllByRole('listitem')
      .map((tag) => tag.textContent)
  const offered = () => screen.queryAllByRole('option').map((option) => option.textContent)

  test('offers the matching texts in groups, without those of the list', async () => {
    const user = userEvent.setup()
    render(<Form options={['POST v1/orders']} loadOffers={loadOffers} />)
    await user.click(screen.getByRole('combobox', { name: 'Options' }))
    expect(await screen.findByRole('group', { name: 'Buyers' })).toBeInTheDocument()
    expect(offered()).toEqual(['DELETE v1/orders/{orderID}', 'POST v1/buyers'])
    await user.keyboard('orders delete')
    expect(offered()).toEqual(['DELETE v1/orders/{orderID}'])
    await user.keyboard('x')
    expect(screen.getByText('No options match.')).toBeInTheDocument()
  })

  test('arrow keys and Enter add an offer, and Escape closes the offers', async () => {
    const user = userEvent.setup()
    render(<Form options={[]} loadOffers={loadOffers} />)
    const input = screen.getByRole('combobox', { name: 'Options' })
    await user.click(input)
    await screen.findByRole('listbox')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
    expect(active).toHaveTextContent('DELETE v1/orders/{orderID}')
    await user.keyboard('{Enter}')
    expect(chosen()).toEqual(['DELETE v1/orders/{orderID}'])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(input).toHaveAttribute('aria-expanded', 'false')
  })

  test('a click adds an offer and keeps the focus in the input', async () => {
    const user = userEvent.setup()
    render(<Form options={[]} loadOffers={loadOffers} />)
    const input = screen.getByRole('combobox', { name: 'Options' })
    await user.click(input)
    await user.click(await screen.findByRole('option', { name: 'POST v1/buyers' }))
    expect(chosen()).toEqual(['POST v1/buyers'])
    expect(input).toHaveFocus()
  })

  test('adds the only offer that the text finds, and any other text as it is typed', async () => {
    const user = userEvent.setup()
    render(<Form options={[]} loadOffers={loadOffers} />)
    await user.click(screen.getByRole('combobox', { name: 'Options' }))
    await screen.findByRole('listbox')
    await user.keyboard('buyers{Enter}POST v1/new{Enter}')
    expect(chosen()).toEqual(['POST v1/buyers', 'POST v1/new'])
  })

  test('works without the offers when they cannot be loaded', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const user = userEvent.setup()
    render(<Form options={[]} loadOffers={() => Promise.reject(new Error('lost'))} />)
    await user.type(screen.getByRole('combobox', { name: 'Options' }), 'POST v1/buyers{Enter}')
    expect(chosen()).toEqual(['POST v1/buyers'])
    expect(log).toHaveBeenCalledWith(expect.stringContaining('list of options'), expect.any(Error))
  })

  test('shows at most 50 offers, and counts all that match', () => {
    const many = [{ title: 'All', tags: Array.from({ length: 80 }, (_, at) => `Tag ${at}`) }]
    const { groups: found, count } = findOffers(many, 'tag', ['Tag 0'])
    expect([found[0]?.tags.length, count]).toEqual([50, 79])
  })
})

test('adds and moves tags, and rejects duplicates ignoring case', () => {
  expect(addTags(['Red'], [' Green ']).list).toEqual(['Red', 'Green'])
  expect(addTags(['Red'], ['RED', '', 'Blue', 'blue'])).toEqual({
    list: ['Red', 'Blue'],
    added: ['Blue'],
    known: ['RED', 'blue'],
  })
  expect(moveTag(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})
