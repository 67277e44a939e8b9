import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { object, string } from 'yup'
import { FormInfoProvider } from '@/components/fields/form-info'
import { RichTextField } from '@/components/fields/rich-text/rich-text-field'
import { DialogsContext, type Dialogs } from '@/hooks/use-dialogs'

const schema = object({ Description: string().defined() })
type Values = { Description: string }

const dialogs = { prompt: jest.fn() }

function Form({ text, isReadOnly = false }: { text: string; isReadOnly?: boolean }) {
  const methods = useForm<Values>({ defaultValues: { Description: text } })
  const { Description } = useWatch({ control: methods.control }) as Values
  return (
    <DialogsContext value={dialogs as unknown as Dialogs}>
      <FormProvider {...methods}>
        <FormInfoProvider value={{ schema, isReadOnly, isNew: false }}>
          <RichTextField<Values> name="Description" label="Description" help="Help." maxLength={2000} />
          <output aria-label="value">{Description}</output>
          <output aria-label="state">{methods.formState.isDirty ? 'edited' : 'unchanged'}</output>
          <button onClick={() => methods.reset()}>Discard</button>
        </FormInfoProvider>
      </FormProvider>
    </DialogsContext>
  )
}

const value = () => screen.getByLabelText('value').textContent
const toolbar = () => screen.findByRole('toolbar', { name: 'Format Description' })
const text = () => screen.getByRole('textbox', { name: 'Description' })
const toSource = () => screen.getByRole('button', { name: 'Edit as plain text or HTML source' })
const toFormatted = () => screen.getByRole('button', { name: 'Edit with formatting' })

/** Selects all text of the editor and presses a button of the toolbar. */
async function format(name: string) {
  const button = within(await toolbar()).getByRole('button', { name })
  fireEvent.focus(text())
  fireEvent.keyDown(text(), { key: 'a', keyCode: 65, ctrlKey: true })
  await userEvent.click(button)
}

// jsdom lays nothing out, and the editor scrolls to the selection.
beforeAll(() => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => new DOMRect()
})
beforeEach(() => {
  dialogs.prompt.mockReset()
})

// The first test of this file, because later ones have the code of the editor already.
test('stays a plain text area while the user types, and becomes the editor afterwards', async () => {
  render(<Form text="<p>One</p>" />)
  act(() => text().focus())
  await userEvent.type(text(), ' and more')
  expect(text().tagName).toBe('TEXTAREA')
  fireEvent.blur(text())
  await toolbar()
  expect(value()).toBe('<p>One</p> and more')
})

test('opens a text without tags as plain text', async () => {
  render(<Form text={'One\nTwo'} />)
  expect(text().tagName).toBe('TEXTAREA')
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument()
  expect(text()).toHaveAccessibleDescription('Help. 7 of 2,000 characters')
})

test('opens a text with tags in the formatting editor', async () => {
  render(<Form text="<p>One <b>two</b></p>" />)
  await toolbar()
  expect(text()).toHaveTextContent('One two')
  expect(text()).toHaveAccessibleDescription('Help. 21 of 2,000 characters, with the HTML tags')
  expect(value()).toBe('<p>One <b>two</b></p>')
  expect(screen.getByLabelText('state')).toHaveTextContent('unchanged')
})

test('changes between both ways without changing the text', async () => {
  const user = userEvent.setup()
  const source = '<div class="a">One</div><iframe src="https://example.com"></iframe>'
  render(<Form text={source} />)
  await toolbar()
  await user.click(toSource())
  expect(text()).toHaveValue(source)
  await user.click(toFormatted())
  await toolbar()
  expect(value()).toBe(source)
  expect(screen.getByLabelText('state')).toHaveTextContent('unchanged')
})

test('formats the text', async () => {
  render(<Form text={'One\n\nTwo'} />)
  await userEvent.click(toFormatted())
  await format('Bold')
  expect(value()).toBe('<p><strong>One</strong></p><p><strong>Two</strong></p>')
  expect(within(await toolbar()).getByRole('button', { name: 'Bold' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await format('Bulleted list')
  expect(value()).toBe('<ul><li><strong>One</strong></li><li><strong>Two</strong></li></ul>')
  await format('Undo')
  await format('Undo')
  expect(value()).toBe('One\n\nTwo')
  expect(within(await toolbar()).getByRole('button', { name: 'Undo' })).toHaveAccessibleDescription(
    'Nothing to undo.',
  )
})

// In a browser this happens to fast keys on a slow machine.
test('lets a key act on the selection of the browser before the browser has reported it', async () => {
  render(<Form text="<p>One</p>" />)
  await format('Bold')
  act(() => text().focus())
  document.getSelection()?.selectAllChildren(text())
  document.getSelection()?.collapseToEnd()
  fireEvent.keyDown(text(), { key: 'Enter', keyCode: 13 })
  expect(value()).toBe('<p><strong>One</strong></p><p></p>')
})

test('says before and after an edit what the editor removes, and brings it back on undo', async () => {
  const source = '<p style="color: red">One</p><iframe src="https://example.com"></iframe>'
  render(<Form text={source} />)
  await toolbar()
  expect(screen.getByText(/does not support style and <iframe>/)).toHaveTextContent(
    'The formatting editor does not support style and <iframe>. The text stays as it is until you edit it here, which removes these parts. To keep them, edit the HTML source.',
  )
  await format('Italic')
  expect(value()).toBe('<p><em>One</em></p>')
  expect(screen.getByText(/^Your edit removed style and <iframe>/)).toBeInTheDocument()
  await format('Undo')
  expect(value()).toBe(source)
})

test('says which parts of HTML source a save removes', async () => {
  const user = userEvent.setup()
  render(<Form text="" />)
  await user.type(text(), '<p onclick="a()">One</p>')
  expect(await screen.findByText(/^Saving a change/)).toHaveTextContent(
    'Saving a change of this text removes onclick, because it could run code in a shop or cover its page.',
  )
  expect(value()).toBe('<p onclick="a()">One</p>')
})

test('asks for the address of a link until it is one', async () => {
  render(<Form text="<p>One</p>" />)
  dialogs.prompt.mockResolvedValueOnce('javascript:alert(1)').mockResolvedValueOnce('example.com')
  await format('Link')
  expect(await screen.findByText('<p><a href="https://example.com">One</a></p>')).toBeInTheDocument()
  expect(dialogs.prompt).toHaveBeenLastCalledWith(
    'Link',
    expect.objectContaining({
      defaultValue: 'javascript:alert(1)',
      details: expect.stringContaining('not an address'),
    }),
  )
})

test('shows values from outside, such as after a discard', async () => {
  render(<Form text="<p>One</p>" />)
  await format('Bold')
  fireEvent.blur(text())
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(value()).toBe('<p>One</p>')
  expect(text().querySelector('strong')).toBeNull()
})

test('has a toolbar with one tab stop, and arrow keys between its buttons', async () => {
  const user = userEvent.setup()
  render(<Form text="<p>One</p>" />)
  const buttons = within(await toolbar()).getAllByRole('button')
  expect(buttons.map((button) => button.tabIndex)).toEqual([0, ...buttons.slice(1).map(() => -1)])
  buttons[0]?.focus()
  await user.keyboard('{ArrowRight}')
  expect(buttons[1]).toHaveFocus()
  expect(buttons[1]?.tabIndex).toBe(0)
  await user.keyboard('{End}')
  expect(buttons.at(-1)).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(buttons[0]).toHaveFocus()
  await user.keyboard('{ArrowLeft}{Home}')
  expect(buttons[0]).toHaveFocus()
})

test('shows users without rights the formatted text, without code', async () => {
  const html = '<p>One <b>two</b></p><script>a()</script><p onclick="b()">Three</p>'
  const { container } = render(<Form text={html} isReadOnly />)
  expect(await screen.findByText('two')).toBeInTheDocument()
  const shown = container.querySelector('dd')
  expect(shown?.querySelector('b')).toHaveTextContent('two')
  expect(shown?.innerHTML).not.toMatch(/script|onclick/)
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})
